package io.loophound.integration.springai;

import io.loophound.agent.seam.InFlight;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.StreamWatch;
import io.loophound.detectors.guard.Verdict;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.springframework.ai.chat.model.ChatResponse;

/** A model call that the guard knows of. However often it is ended, the guard hears it once. */
final class ModelCall {
  private final SeamContext context;
  private final ModelTicket ticket;
  private final InFlight inFlight;
  private final ChatResponse previous;
  private final AtomicBoolean ended = new AtomicBoolean();
  private boolean watched;
  private StreamWatch watch;

  private ModelCall(
      SeamContext context, ModelTicket ticket, InFlight inFlight, ChatResponse previous) {
    this.context = context;
    this.ticket = ticket;
    this.inFlight = inFlight;
    this.previous = previous;
  }

  /**
   * Tells the guard of a call.
   *
   * @param previous the reply of the round before when the model sums up usage over rounds, or null
   */
  static ModelCall begin(SeamContext context, ModelRequest request, ChatResponse previous) {
    context.modelCall(SpringAiSeam.NAME);
    ModelTicket ticket = context.guard().before(request);
    InFlight inFlight = InFlight.open(SpringAiSeam.NAME, request.conversation());
    return new ModelCall(context, ticket, inFlight, previous);
  }

  Verdict verdict() {
    return ticket.verdict();
  }

  boolean ended() {
    return ended.get();
  }

  void completed(ChatResponse response) {
    end(() -> Mapping.reply(response, previous));
  }

  void completed(StreamedReply reply) {
    end(() -> reply.reply(previous));
  }

  void failed(Throwable error) {
    end(() -> ModelReply.failed(String.valueOf(error)));
  }

  void cancelled() {
    end(ModelReply::cancelled);
  }

  /** Reads the next text of a stream; the exception that ends the stream, or null. */
  RuntimeException heard(String text) {
    if (!watched) {
      watched = true;
      watch = context.guard().watch(ticket);
    }
    Verdict found = watch == null || text.isEmpty() ? Verdict.ALLOW : watch.feed(text);
    return found.stops() ? context.kill(found) : null;
  }

  /** The stream is cut: what it has said so far is paid for. */
  void cut(StreamedReply reply) {
    end(
        () -> {
          ModelReply said = reply.reply(previous);
          return new ModelReply(
              ModelReply.End.CANCELLED, said.id(), said.text(), said.toolCalls(), "", null);
        });
  }

  /** Ends the call unmade; returns the exception for the application. */
  RuntimeException refused() {
    end(ModelReply::refused);
    return context.kill(verdict());
  }

  private void end(Supplier<ModelReply> how) {
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
