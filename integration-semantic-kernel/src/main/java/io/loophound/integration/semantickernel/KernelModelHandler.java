package io.loophound.integration.semantickernel;

import com.azure.ai.openai.OpenAIAsyncClient;
import com.azure.core.http.rest.RequestOptions;
import com.azure.core.http.rest.Response;
import com.azure.core.util.BinaryData;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import reactor.core.publisher.Mono;

/**
 * Judges each model call that Semantic Kernel makes to answer a question. The client exists without
 * Semantic Kernel, too, so this class must not use Semantic Kernel's classes.
 */
public final class KernelModelHandler implements Handler {
  private final SeamContext context;

  public KernelModelHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    return call.arguments()[0] instanceof String model
            && call.arguments()[1] instanceof BinaryData body
        ? new ModelMono(
            new KernelModelCalls(context, model, body, changed -> resent(call, changed)))
        : null;
  }

  private static Mono<Response<BinaryData>> resent(WovenCall call, BinaryData body) {
    return ((OpenAIAsyncClient) call.self())
        .getChatCompletionsWithResponse(
            (String) call.arguments()[0], body, (RequestOptions) call.arguments()[2]);
  }

  private record ModelMono(KernelModelCalls calls) implements Invocation.Proceed {
    @Override
    @SuppressWarnings("unchecked") // what the method returns
    public Object exit(Object returned, Throwable thrown) {
      return returned instanceof Mono<?>
          ? calls.watch((Mono<Response<BinaryData>>) returned)
          : returned;
    }
  }
}
