package io.loophound.integration.koog;

import ai.koog.agents.core.environment.GenericAgentEnvironment;
import ai.koog.agents.core.environment.ReceivedToolResult;
import ai.koog.agents.core.tools.ToolCallMetadata;
import ai.koog.prompt.message.MessagePart;
import io.loophound.agent.seam.GuardedTool;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.linked.Coroutines;
import java.util.concurrent.CancellationException;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;

/** A tool that is executed; its result is read. */
final class KoogToolCall extends SuspendingCall {
  private final GenericAgentEnvironment environment;
  private final GuardedTool<ReceivedToolResult> tool;
  private final RunScope run;
  private Work.Binding binding;

  KoogToolCall(
      GenericAgentEnvironment environment,
      Object[] arguments,
      CoroutineContext coroutine,
      GuardedTool<ReceivedToolResult> tool,
      RunScope run) {
    super(arguments, Runs.carried(run, coroutine), tool.takeDelay());
    this.environment = environment;
    this.tool = tool;
    this.run = run;
  }

  @Override
  protected void open() {
    binding = Work.of(run).bindOutsideCall();
  }

  @Override
  protected void close() {
    binding.close();
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
    if (result instanceof ReceivedToolResult received) {
      return tool.completed(received);
    }
    tool.unknown();
    return result;
  }

  @Override
  protected void failed(Throwable thrown) {
    if (thrown instanceof CancellationException) {
      tool.unknown();
    } else {
      tool.failed(thrown);
    }
  }
}
