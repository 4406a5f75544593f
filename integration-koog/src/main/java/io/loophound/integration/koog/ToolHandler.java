package io.loophound.integration.koog;

import ai.koog.agents.core.environment.GenericAgentEnvironment;
import ai.koog.prompt.message.MessagePart;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.integration.koog.coroutine.Coroutines;
import io.loophound.integration.koog.mapping.Mapping;
import io.loophound.integration.koog.mapping.ToolResults;
import io.loophound.integration.koog.run.Agents;
import io.loophound.integration.koog.run.Runs;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;

/**
 * Judges the execution of a tool. A tool is never terminated, because its exception would be a text
 * for the model. The guard's own text replaces the result, or follows it.
 */
public final class ToolHandler implements Handler {
  private final SeamContext context;

  public ToolHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(Call call) {
    Object[] arguments = call.arguments();
    if (!(arguments[0] instanceof MessagePart.Tool.Call asked)
        || !(arguments[2] instanceof Continuation<?> caller)
        || !(call.self() instanceof GenericAgentEnvironment environment)
        || Coroutines.isOurs(caller)) {
      return null;
    }
    CoroutineContext coroutine = caller.getContext();
    RunScope run = Runs.of(Agents.in(arguments[1]), coroutine);
    context.toolCall(Mapping.SEAM);
    ToolTicket ticket =
        context
            .guard()
            .before(
                Mapping.toolRequest(
                    asked,
                    Runs.key(run, context.state()),
                    context.state().traces().current(call.owner().getClassLoader())));
    Verdict verdict = ticket.verdict();
    return verdict.steers() || verdict.stops()
        ? steered(asked, ticket, verdict.steerText())
        : new ToolCall(environment, arguments, coroutine, context, run, ticket);
  }

  private Invocation steered(MessagePart.Tool.Call asked, ToolTicket ticket, String text) {
    Object result = ToolResults.instead(asked, text);
    try {
      var unused = context.guard().after(ticket, new ToolOutcome(text, true));
    } catch (Throwable e) {
      context.error(e);
    }
    return new Steered(result);
  }

  private record Steered(Object replacement) implements Invocation {}
}
