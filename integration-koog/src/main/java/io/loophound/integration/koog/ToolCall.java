package io.loophound.integration.koog;

import ai.koog.agents.core.environment.GenericAgentEnvironment;
import ai.koog.agents.core.environment.ReceivedToolResult;
import ai.koog.agents.core.tools.ToolCallMetadata;
import ai.koog.prompt.message.MessagePart;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.integration.koog.coroutine.Coroutines;
import io.loophound.integration.koog.coroutine.Watched;
import io.loophound.integration.koog.mapping.ToolResults;
import io.loophound.integration.koog.run.Runs;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;

/** A tool execution that the guard knows; its end is reported. */
final class ToolCall extends Watched {
  private final GenericAgentEnvironment environment;
  private final SeamContext context;
  private final RunScope run;
  private final ToolTicket ticket;
  private RunScope outer;
  private Object modelCall;

  ToolCall(
      GenericAgentEnvironment environment,
      Object[] arguments,
      CoroutineContext coroutine,
      SeamContext context,
      RunScope run,
      ToolTicket ticket) {
    super(arguments, Runs.carried(run, coroutine), delay(context, ticket));
    this.environment = environment;
    this.context = context;
    this.run = run;
    this.ticket = ticket;
  }

  private static Duration delay(SeamContext context, ToolTicket ticket) {
    Verdict verdict = ticket.verdict();
    if (!verdict.delays()) {
      return Duration.ZERO;
    }
    context.delayed(verdict.delay().toMillis());
    return verdict.delay();
  }

  @Override
  protected void open() {
    outer = Scopes.run();
    if (run != null) {
      Scopes.openRun(run);
    }
    modelCall = Scopes.suspendModelCall();
  }

  @Override
  protected void close() {
    Scopes.resumeModelCall(modelCall);
    Scopes.closeRun(outer);
  }

  @Override
  protected Object call(Object[] arguments) {
    return environment.executeTool(
        (MessagePart.Tool.Call) arguments[0],
        (ToolCallMetadata) arguments[1],
        Coroutines.cast((Continuation<?>) arguments[2]));
  }

  @Override
  protected Object completed(Object result) {
    try {
      Verdict verdict = context.guard().after(ticket, read(result));
      return verdict.steers() && result instanceof ReceivedToolResult received
          ? ToolResults.withNote(received, verdict.steerText())
          : result;
    } catch (Throwable e) {
      context.error(e);
      return result;
    }
  }

  private ToolOutcome read(Object result) {
    try {
      return result instanceof ReceivedToolResult received
          ? ToolResults.read(received)
          : ToolOutcome.unknown();
    } catch (Throwable e) {
      context.error(e);
      return ToolOutcome.unknown();
    }
  }

  @Override
  protected void failed(Throwable thrown) {
    boolean cancelled = thrown instanceof CancellationException;
    try {
      var unused =
          context
              .guard()
              .after(
                  ticket,
                  cancelled
                      ? ToolOutcome.unknown()
                      : new ToolOutcome(String.valueOf(thrown), true));
    } catch (Throwable e) {
      context.error(e);
    }
  }
}
