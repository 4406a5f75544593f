package io.loophound.integration.springai;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.model.ChatModel;
import reactor.core.publisher.Flux;

/** Judges the stream of a model that is not watched itself. */
public final class StreamAdvisorHandler implements Handler {
  private final SeamContext context;
  private final AdvisedModel models;

  public StreamAdvisorHandler(SeamContext context) {
    this.context = context;
    models = new AdvisedModel(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    ChatModel model = models.of(call);
    return model == null || !(call.arguments()[0] instanceof ChatClientRequest request)
        ? null
        : new AdvisedFlux(context, new SpringAiModelCalls(request.prompt(), model, null, false));
  }

  private record AdvisedFlux(SeamContext context, SpringAiModelCalls calls)
      implements Invocation.Proceed {
    @Override
    @SuppressWarnings("unchecked") // what the method returns
    public Object exit(Object returned, Throwable thrown) {
      return returned instanceof Flux<?>
          ? new WatchedStream<>(
              (Flux<ChatClientResponse>) returned,
              context,
              calls,
              ChatClientResponse::chatResponse,
              call -> null)
          : returned;
    }
  }
}
