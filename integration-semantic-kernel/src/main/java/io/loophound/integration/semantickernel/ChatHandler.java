package io.loophound.integration.semantickernel;

import com.microsoft.semantickernel.orchestration.InvocationContext;
import com.microsoft.semantickernel.orchestration.ToolCallBehavior;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/** Makes a question to a chat model known to everything that is done to answer it. */
public final class ChatHandler implements Handler {
  private final SeamContext context;

  public ChatHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    return new ChatMono(context, callsTools(call.arguments()[2]));
  }

  private static boolean callsTools(Object asked) {
    ToolCallBehavior behavior =
        asked instanceof InvocationContext invocation ? invocation.getToolCallBehavior() : null;
    return behavior != null && behavior.isAutoInvokeAllowed();
  }

  private record ChatMono(SeamContext context, boolean callsTools) implements Invocation.Proceed {

    @Override
    public Object exit(Object returned, Throwable thrown) {
      return returned instanceof Mono<?> answer
          ? Mono.deferContextual(view -> begun(answer, view))
          : returned;
    }

    private Mono<?> begun(Mono<?> answer, ContextView view) {
      try {
        Chat chat = Chat.begin(context.state(), view, callsTools);
        return answer.contextWrite(chat::carriedBy);
      } catch (Throwable e) {
        context.error(e);
        return answer;
      }
    }
  }
}
