package io.loophound.integration.springai;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.Flux;

/** Judges each subscription to the stream of a {@link ChatModel}; only the outermost one counts. */
public final class StreamHandler implements Handler {
  private final SeamContext context;

  public StreamHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.self() instanceof ChatModel model)
        || !(call.arguments()[0] instanceof Prompt prompt)) {
      return null;
    }
    ChatResponse previous = ChatModelHandler.previous(call.arguments());
    return new ReplyFlux(context, new SpringAiModelCalls(prompt, model, previous, true));
  }

  private record ReplyFlux(SeamContext context, SpringAiModelCalls calls)
      implements Invocation.Proceed {
    @Override
    @SuppressWarnings("unchecked") // what the method returns
    public Object exit(Object returned, Throwable thrown) {
      return returned instanceof Flux<?>
          ? new WatchedStream<>(
              (Flux<ChatResponse>) returned, context, calls, response -> response, this::concluding)
          : returned;
    }

    /** The stream with which a call concludes its run, or null: then it is made as it is. */
    private Flux<ChatResponse> concluding(SpringAiModelCall call) {
      Prompt forbidding = call.concluding(context, calls.prompt());
      return forbidding == null ? null : calls.model().stream(forbidding).map(call::concluded);
    }
  }
}
