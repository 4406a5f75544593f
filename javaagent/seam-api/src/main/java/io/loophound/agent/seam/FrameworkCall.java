package io.loophound.agent.seam;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.StreamWatch;
import io.loophound.detectors.guard.Verdict;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * A model call of a framework that the guard knows of. However often it is ended, the guard hears
 * it once. The pieces of a stream come one after the other; the end may come from any thread.
 */
public abstract class FrameworkCall {
  private final SeamContext context;
  private final ModelTicket ticket;
  private final InFlight inFlight;
  private final AtomicBoolean ended = new AtomicBoolean();
  private boolean watched;
  private StreamWatch watch;

  /** Tells the guard of a call that {@code seam} is about to make. */
  protected FrameworkCall(SeamContext context, String seam, ModelRequest request) {
    this.context = context;
    context.modelCall(seam);
    ticket = context.guard().before(request);
    inFlight = InFlight.open(seam, request.conversation());
  }

  /** What the guard decided. */
  public final Verdict verdict() {
    return ticket.verdict();
  }

  /** Whether the end of the call is known. */
  public final boolean ended() {
    return ended.get();
  }

  /** The call ended with an error of the model, the network or the framework. */
  public final void failed(Throwable error) {
    end(() -> ModelReply.failed(String.valueOf(error)));
  }

  /** The application gave up. */
  public final void cancelled() {
    end(ModelReply::cancelled);
  }

  /** Ends the call unmade; returns the exception for the application. */
  public final RuntimeException refused() {
    end(ModelReply::refused);
    return context.kill(verdict());
  }

  /** Reads the next text of a stream; the exception that is to end the stream, or null. */
  public RuntimeException heard(String text) {
    if (ended() || text == null || text.isEmpty()) {
      return null;
    }
    try {
      if (!watched) {
        watched = true;
        watch = context.guard().watch(ticket);
      }
      Verdict found = watch == null ? Verdict.ALLOW : watch.feed(text);
      return found.stops() ? context.kill(found) : null;
    } catch (Throwable e) {
      context.error(e);
      return null;
    }
  }

  /** The stream is cut: what it has said so far is paid for. */
  protected final void cutAfter(Supplier<ModelReply> said) {
    end(
        () -> {
          ModelReply soFar = said.get();
          return new ModelReply(
              ModelReply.End.CANCELLED, soFar.id(), soFar.text(), soFar.toolCalls(), "", null);
        });
  }

  /** The call ended as {@code how} says; of no effect when it has ended before. */
  protected final void end(Supplier<ModelReply> how) {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    inFlight.close();
    try {
      context.guard().after(ticket, read(how));
    } catch (Throwable e) {
      context.error(e);
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
}
