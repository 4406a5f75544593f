package io.loophound.agent.seam;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.StreamWatch;
import io.loophound.detectors.guard.Verdict;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * One logical call to a model, from the guard's decision to its end. However often it is ended, the
 * guard hears it once; a client library may make several attempts of it, and then a reply ends it
 * for good, a failure only until a further attempt ends. After its end it holds no text of the
 * call. Thread-safe; the pieces of a stream come one after the other.
 */
public final class GuardedCall {
  private final SeamContext context;
  private final RevocableRequest lent;
  private final ModelTicket ticket;
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicBoolean throttled = new AtomicBoolean();
  private volatile InFlightCalls.InFlight inFlight;
  private volatile boolean ended;
  private boolean replied;
  private boolean mayPass;
  private long endNanos;
  private boolean watched;
  private StreamWatch watch;

  private GuardedCall(SeamContext context, RevocableRequest lent, ModelTicket ticket) {
    this.context = context;
    this.lent = lent;
    this.ticket = ticket;
  }

  /**
   * A call that a framework makes. Until its end the seams of the clients below it know of it, and
   * the guard may ask for its length.
   */
  public static GuardedCall begin(SeamContext context, String seam, ModelRequest request) {
    GuardedCall call = decided(context, seam, "", new RevocableRequest(request));
    call.inFlight = context.state().inFlight().open(seam, request.conversation());
    return call;
  }

  /**
   * A call whose {@code bytes} are sent in a model API: its request is shown to the guard, and then
   * forgotten.
   */
  public static GuardedCall ofBody(
      SeamContext context, String seam, String api, ModelRequest request, int bytes) {
    RevocableRequest lent = new RevocableRequest(request, bytes);
    GuardedCall call = decided(context, seam, api, lent);
    lent.takeBack();
    return call;
  }

  private static GuardedCall decided(
      SeamContext context, String seam, String api, RevocableRequest lent) {
    context.modelCall(seam, api);
    return new GuardedCall(context, lent, context.guard().before(lent.request()));
  }

  /** What the guard decided. */
  public Verdict verdict() {
    return ticket.verdict();
  }

  /** The run of the call, as the guard knows it. */
  public String runId() {
    return ticket.runId();
  }

  /** Slows the call down on this thread, where the guard says so: once, whatever its attempts. */
  public void throttle() {
    if (throttled.compareAndSet(false, true)) {
      Throttle.apply(ticket.verdict(), context);
    }
  }

  /**
   * How long the call is to wait, for a caller that can wait without a thread: told once, whatever
   * its attempts; zero when it need not.
   */
  public Duration takeDelay() {
    Verdict verdict = ticket.verdict();
    if (!verdict.delays() || !throttled.compareAndSet(false, true)) {
      return Duration.ZERO;
    }
    context.delayed(verdict.delay().toMillis());
    return verdict.delay();
  }

  /** A watch for the text of a reply that streams, or null. */
  public StreamWatch watch() {
    try {
      return context.guard().watch(ticket);
    } catch (Throwable e) {
      context.error(e);
      return null;
    }
  }

  /** Reads the next text of a stream; the exception that is to end the stream, or null. */
  public RuntimeException heard(String text) {
    if (ended || text == null || text.isEmpty()) {
      return null;
    }
    if (!watched) {
      watched = true;
      watch = watch();
    }
    try {
      Verdict found = watch == null ? Verdict.ALLOW : watch.feed(text);
      return found.stops() ? context.kill(found) : null;
    } catch (Throwable e) {
      context.error(e);
      return null;
    }
  }

  /** Whether the end of the call is known. */
  public boolean ended() {
    return ended;
  }

  /** The call ended with a reply; of no effect when it has ended before. */
  public void completed(Supplier<ModelReply> reply) {
    end(reply);
  }

  /** The call ended with an error of the model, the network or the framework. */
  public void failed(Throwable error) {
    end(() -> ModelReply.failed(String.valueOf(error)));
  }

  /** The application gave up. */
  public void cancelled() {
    end(ModelReply::cancelled);
  }

  /** The stream is cut: what it has said so far is paid for. */
  public void cut(Supplier<ModelReply> said) {
    end(
        () -> {
          ModelReply soFar = said.get();
          return new ModelReply(
              ModelReply.End.CANCELLED, soFar.id(), soFar.text(), soFar.toolCalls(), "", null);
        });
  }

  /** Ends the call unmade. */
  public void refused() {
    end(ModelReply::refused);
  }

  /** Ends the call unmade; returns the exception for the application. */
  public RuntimeException kill() {
    refused();
    return Asking.killed(context.kill(verdict()));
  }

  private void end(Supplier<ModelReply> how) {
    if (over()) {
      return;
    }
    InFlightCalls.InFlight known = inFlight;
    if (known != null) {
      known.close();
    }
    try {
      context.guard().after(ticket, read(how));
    } catch (Throwable e) {
      context.error(e);
    } finally {
      lent.takeBack();
    }
  }

  private boolean over() {
    lock.lock();
    try {
      boolean before = ended;
      ended = true;
      return before;
    } finally {
      lock.unlock();
    }
  }

  private ModelReply read(Supplier<ModelReply> how) {
    try {
      return how.get();
    } catch (Throwable e) {
      context.error(e);
      return ModelReply.cancelled();
    }
  }

  /**
   * One attempt of the call ended: other attempts may follow, and end it anew. Never throws.
   *
   * @param passes whether the cause of a failure may pass, so that a library may try again
   */
  public void attemptEnded(ModelReply reply, boolean passes) {
    boolean again;
    lock.lock();
    try {
      if (replied) {
        return;
      }
      again = ended;
      ended = true;
      replied = reply.end() == ModelReply.End.COMPLETED;
      mayPass = reply.end() == ModelReply.End.FAILED && passes;
      endNanos = context.state().now();
    } finally {
      lock.unlock();
    }
    try {
      if (again) {
        context.guard().retried(ticket);
      }
      context.guard().after(ticket, reply);
    } catch (Throwable e) {
      context.error(e);
    }
  }

  /** For how many nanoseconds it has been failed in a way that may pass, or -1 when it is not. */
  public long failedFor(long now) {
    lock.lock();
    try {
      return mayPass ? Math.max(0, now - endNanos) : -1;
    } finally {
      lock.unlock();
    }
  }
}
