package io.loophound.integration.semantickernel;

import com.azure.ai.openai.models.ChatCompletionsFunctionToolCall;
import com.microsoft.semantickernel.orchestration.FunctionResult;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.event.ToolRequest;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/** Judges the functions that the kernel invokes because a model asked for them. */
public final class KernelToolHandler implements Handler {
  private final SeamContext context;

  public KernelToolHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    return call.arguments()[2] instanceof ChatCompletionsFunctionToolCall asked
        ? new ToolMono(context, asked, call.owner().getClassLoader())
        : null;
  }

  private record ToolMono(
      SeamContext context, ChatCompletionsFunctionToolCall asked, ClassLoader loader)
      implements Invocation.Proceed {

    @Override
    @SuppressWarnings("unchecked") // what the method returns
    public Object exit(Object returned, Throwable thrown) {
      return returned instanceof Mono<?>
          ? Mono.deferContextual(view -> judged((Mono<FunctionResult<String>>) returned, view))
          : returned;
    }

    private Mono<FunctionResult<String>> judged(
        Mono<FunctionResult<String>> result, ContextView view) {
      Chat chat = Chat.in(view);
      return chat == null
          ? result
          : new KernelCall(context, chat, asked.getId(), () -> request(chat)).of(result);
    }

    private ToolRequest request(Chat chat) {
      return new ToolRequest(
          chat.run(),
          asked.getId(),
          asked.getFunction().getName(),
          asked.getFunction().getArguments(),
          true,
          context.state().traces().current(loader));
    }
  }
}
