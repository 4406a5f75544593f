package io.loophound.integration.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.invocation.InvocationContext;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.ToolResults;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.langchain4j.mapping.Library;

/** Judges the execution of an AI service's tool, if there is one method for all of them. */
public final class LangChain4jToolHandler implements Handler {
  private final SeamContext context;

  public LangChain4jToolHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    return call.arguments()[0] instanceof ToolExecutionRequest request && isRunKnown()
        ? ToolUse.begin(context, results(request), request, run(call.arguments()[2]))
        : null;
  }

  private static ToolResults<Object> results(ToolExecutionRequest request) {
    return Library.INVOCATIONS ? new ResultTypes.Results() : new ResultTypes.Messages(request);
  }

  // Tools that 1.4 and 1.5 execute concurrently may be anyone's: the next request reports them.
  private static boolean isRunKnown() {
    return Library.INVOCATIONS || Scopes.run() != null;
  }

  private static RunScope run(Object argument) {
    return Library.INVOCATIONS ? RunScopes.of((InvocationContext) argument) : null;
  }
}
