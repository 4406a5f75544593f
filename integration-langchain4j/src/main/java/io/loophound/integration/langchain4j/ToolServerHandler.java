package io.loophound.integration.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.invocation.InvocationContext;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.ToolResults;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.langchain4j.mapping.Mapping;
import java.lang.reflect.Method;

/** Judges a call of a tool server that a model asked for, if no AI service's tool is around it. */
public final class ToolServerHandler implements Handler {
  private final SeamContext context;

  // The method returned a text at first, and a result in later versions.
  private final ClassValue<ToolResults<Object>> results =
      new ClassValue<>() {
        @Override
        protected ToolResults<Object> computeValue(Class<?> client) {
          return returnsText(client) ? new ResultTypes.Texts() : new ResultTypes.Results();
        }
      };

  public ToolServerHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    Object[] arguments = call.arguments();
    if (!(arguments[0] instanceof ToolExecutionRequest request) || ToolUse.isPartOfOne(request)) {
      return null;
    }
    RunScope run = arguments.length == 1 ? null : RunScopes.of((InvocationContext) arguments[1]);
    return isAwaited(request, run)
        ? ToolUse.begin(context, results.get(call.owner()), request, run)
        : null;
  }

  // A call that no model asked for is the application's own business.
  private boolean isAwaited(ToolExecutionRequest request, RunScope run) {
    return context
        .guard()
        .awaits(Mapping.toolRequest(request, Work.of(run).key(context.state()), ""));
  }

  private static boolean returnsText(Class<?> client) {
    for (Method method : client.getDeclaredMethods()) {
      if (method.getName().equals("executeTool") && !method.isBridge()) {
        return method.getReturnType() == String.class;
      }
    }
    return false;
  }
}
