package io.loophound.integration.langchain4j;

import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.loophound.agent.seam.InFlight;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.TraceIds;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.StreamWatch;
import io.loophound.detectors.guard.Verdict;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** A model call that the guard knows of. However often it is ended, the guard hears it once. */
final class ModelCall {
  private final SeamContext context;
  private final ModelTicket ticket;
  private final InFlight inFlight;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final StringBuilder said = new StringBuilder();
  private boolean watched;
  private StreamWatch watch;

  private ModelCall(SeamContext context, ModelTicket ticket, InFlight inFlight) {
    this.context = context;
    this.ticket = ticket;
    this.inFlight = inFlight;
  }

  /** Tells the guard of a call; {@code defaults} are the parameters the model fills in. */
  static ModelCall begin(
      SeamContext context, ChatRequest request, Supplier<ChatRequestParameters> defaults) {
    context.modelCall(LangChain4jSeam.NAME);
    String trace = TraceIds.current(request.getClass().getClassLoader());
    ModelRequest seen = Mapping.request(request, defaults, Scopes.runKey(""), trace);
    ModelTicket ticket = context.guard().before(seen);
    return new ModelCall(context, ticket, InFlight.open(LangChain4jSeam.NAME, seen.conversation()));
  }

  Verdict verdict() {
    return ticket.verdict();
  }

  void completed(ChatResponse response) {
    end(() -> Mapping.reply(response));
  }

  void failed(Throwable error) {
    end(() -> ModelReply.failed(String.valueOf(error)));
  }

  void cancelled() {
    end(ModelReply::cancelled);
  }

  /** Reads the next text of a stream; the exception that ends the stream, or null. */
  RuntimeException heard(String text) {
    if (ended.get() || text == null) {
      return null;
    }
    try {
      if (!watched) {
        watched = true;
        watch = context.guard().watch(ticket);
      }
      said.append(text);
      Verdict found = watch == null || text.isEmpty() ? Verdict.ALLOW : watch.feed(text);
      return found.stops() ? context.kill(found) : null;
    } catch (Throwable e) {
      context.error(e);
      return null;
    }
  }

  /** The stream is cut: what it has said so far is paid for. */
  void cut() {
    end(() -> new ModelReply(ModelReply.End.CANCELLED, "", said.toString(), List.of(), "", null));
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
