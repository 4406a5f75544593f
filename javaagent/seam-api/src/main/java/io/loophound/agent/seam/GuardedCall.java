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
 * One logical call to a model, from the guard's decision to its end. It reports its end to the
 * guard once, however often it is ended. If a client library makes several attempts, a reply ends
 * the call for good, and a failure ends it until a further attempt ends. After its end it holds no
 * text of the call. Thread-safe; the parts of a stream come one at a time.
 */
public final class GuardedCall {
  private final SeamContext context;
  private final RevocableRequest lent;
  private final ModelTicket ticket;
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicBoolean throttled = new AtomicBoolean();
  private volatile CallDeduplicator.InFlight inFlight;
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
   * Begins a call that a framework makes. Until its end, the seams of the clients below it
   * recognise it, and the guard may ask for its length.
   *
   * @param context of the seam that sees it
   * @param seam the name of that seam
   * @param request what the guard is to judge
   * @return the call, already judged: look at its verdict before it is made
   */
  public static GuardedCall begin(SeamContext context, String seam, ModelRequest request) {
    GuardedCall call = decided(context, seam, "", new RevocableRequest(request));
    call.inFlight = context.state().inFlight().open(seam, request.conversation());
    return call;
  }

  /**
   * Begins a call whose {@code bytes} are sent in a model API. The guard sees its request, which is
   * then released.
   *
   * @param context of the seam that sees it
   * @param seam the name of that seam
   * @param api the model API, as the dialect names itself
   * @param request what the guard is to judge
   * @param bytes the length of the body
   * @return the call, already judged: look at its verdict before it is made
   */
  public static GuardedCall ofBody(
      SeamContext context, String seam, String api, ModelRequest request, int bytes) {
    RevocableRequest lent = new RevocableRequest(request, bytes);
    GuardedCall call = decided(context, seam, api, lent);
    lent.revoke();
    return call;
  }

  private static GuardedCall decided(
      SeamContext context, String seam, String api, RevocableRequest lent) {
    context.modelCall(seam, api);
    return new GuardedCall(context, lent, context.guard().before(lent.request()));
  }

  /** {@return what the guard decided} */
  public Verdict verdict() {
    return ticket.verdict();
  }

  /** {@return the run of the call, as the guard knows it} */
  public String runId() {
    return ticket.runId();
  }

  /** Throttles the call on this thread if the guard says so, once for all attempts. */
  public void throttle() {
    if (throttled.compareAndSet(false, true)) {
      Throttle.apply(ticket.verdict(), context);
    }
  }

  /**
   * {@return how long the call is to wait, for a caller that can wait without a thread} Returned
   * once for all attempts; zero if it need not wait.
   */
  public Duration takeDelay() {
    Verdict verdict = ticket.verdict();
    if (!verdict.delays() || !throttled.compareAndSet(false, true)) {
      return Duration.ZERO;
    }
    context.delayed(verdict.delay().toMillis());
    return verdict.delay();
  }

  /** {@return a watch for the text of a reply that streams, or null} */
  public StreamWatch watch() {
    try {
      return context.guard().watch(ticket);
    } catch (Throwable e) {
      context.error(e);
      return null;
    }
  }

  /**
   * Reads the next text of a stream.
   *
   * @param text what is new, not all so far
   * @return the exception to end the stream with, or null
   */
  RuntimeException examine(String text) {
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

  /** {@return whether the end of the call is known} */
  public boolean isEnded() {
    return ended;
  }

  /**
   * Ends the call with a reply; ignored if it has ended before.
   *
   * @param reply asked for only if the call has not ended
   */
  public void completed(Supplier<ModelReply> reply) {
    end(reply);
  }

  /**
   * The call ended with an error of the model, the network or the framework.
   *
   * @param error the guard reads its class and message
   */
  public void failed(Throwable error) {
    end(() -> ModelReply.failed(String.valueOf(error)));
  }

  /** The application gave up. */
  public void cancelled() {
    end(ModelReply::cancelled);
  }

  /**
   * Ends the call as cut; the text so far is paid for.
   *
   * @param said the reply as far as it came
   */
  public void cut(Supplier<ModelReply> said) {
    end(() -> said.get().asCut());
  }

  /** Ends the call as refused. */
  public void refused() {
    end(ModelReply::refused);
  }

  /**
   * Ends the call as refused.
   *
   * @return the exception for the application
   */
  public RuntimeException kill() {
    refused();
    return DelegatedModelCall.recordKill(context.kill(verdict()));
  }

  private void end(Supplier<ModelReply> how) {
    if (hasEnded()) {
      return;
    }
    CallDeduplicator.InFlight known = inFlight;
    if (known != null) {
      known.close();
    }
    try {
      context.guard().after(ticket, read(how));
    } catch (Throwable e) {
      context.error(e);
    } finally {
      lent.revoke();
    }
  }

  private boolean hasEnded() {
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
   * One attempt of the call ended: other attempts may follow, and end it again. Never throws.
   *
   * @param reply how it ended
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

  /**
   * {@return how many nanoseconds ago it failed in a way that may pass, or -1 if it did not}
   *
   * @param now of {@link System#nanoTime}
   */
  public long failedFor(long now) {
    lock.lock();
    try {
      return mayPass ? Math.max(0, now - endNanos) : -1;
    } finally {
      lock.unlock();
    }
  }
}
