package io.loophound.integration.koog;

import ai.koog.agents.core.environment.GenericAgentEnvironment;
import ai.koog.agents.core.environment.ReceivedToolResult;
import ai.koog.prompt.message.MessagePart;
import io.loophound.agent.seam.GuardedTool;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.koog.mapping.Mapping;
import io.loophound.integration.koog.mapping.ReceivedResults;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;

/** Judges the execution of a tool. */
public final class KoogToolHandler implements Handler {
  private final SeamContext context;

  public KoogToolHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    Object[] arguments = call.arguments();
    if (!(arguments[0] instanceof MessagePart.Tool.Call asked)
        || !(arguments[2] instanceof Continuation<?> caller)
        || !(call.self() instanceof GenericAgentEnvironment environment)
        || SuspendingCall.COROUTINES.isOurs(caller)) {
      return null;
    }
    CoroutineContext coroutine = caller.getContext();
    RunScope run = Runs.of(Agents.in(arguments[1]), coroutine);
    GuardedTool<ReceivedToolResult> tool =
        GuardedTool.begin(
            context,
            Mapping.SEAM,
            new ReceivedResults(asked),
            () ->
                Mapping.toolRequest(
                    asked,
                    Work.of(run).key(context.state()),
                    context.state().traces().current(call.owner().getClassLoader())));
    return tool.refusal() == null
        ? new KoogToolCall(environment, arguments, coroutine, tool, run).decided()
        : new Invocation.Replace(tool.refusal());
  }
}
