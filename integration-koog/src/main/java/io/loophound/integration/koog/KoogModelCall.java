package io.loophound.integration.koog;

import ai.koog.agents.core.feature.ContextualPromptExecutor;
import ai.koog.agents.core.tools.ToolDescriptor;
import ai.koog.prompt.Prompt;
import ai.koog.prompt.llm.LLModel;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.linked.Coroutines;
import io.loophound.integration.koog.mapping.Conclusion;
import io.loophound.integration.koog.mapping.Mapping;
import java.util.List;
import java.util.concurrent.CancellationException;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;

/** A model call that is made; its reply is read. */
final class KoogModelCall extends SuspendingCall {
  private final ContextualPromptExecutor executor;
  private final GuardedCall call;
  private final boolean choices;

  /**
   * A call.
   *
   * @param choices whether several replies are requested
   */
  KoogModelCall(
      ContextualPromptExecutor executor,
      Object[] arguments,
      CoroutineContext context,
      GuardedCall call,
      boolean choices) {
    super(concluding(arguments, call), context, call.takeDelay());
    this.executor = executor;
    this.call = call;
    this.choices = choices;
  }

  private static Object[] concluding(Object[] arguments, GuardedCall call) {
    if (!call.verdict().concludes()) {
      return arguments;
    }
    Object[] changed = arguments.clone();
    changed[0] = Conclusion.prompt((Prompt) arguments[0]);
    return changed;
  }

  @Override
  protected void open() {
    Scopes.tryOpenModelCall(call);
  }

  @Override
  protected void close() {
    Scopes.closeModelCall();
  }

  @Override
  @SuppressWarnings("unchecked") // the arguments of the method
  protected Object call(Object[] arguments) {
    Prompt prompt = (Prompt) arguments[0];
    LLModel model = (LLModel) arguments[1];
    List<ToolDescriptor> tools = (List<ToolDescriptor>) arguments[2];
    Continuation<?> then = (Continuation<?>) arguments[3];
    return choices
        ? executor.executeMultipleChoices(prompt, model, tools, Coroutines.cast(then))
        : executor.execute(prompt, model, tools, Coroutines.cast(then));
  }

  @Override
  protected Object completed(Object result) {
    call.completed(() -> Mapping.reply(result));
    return call.verdict().concludes()
        ? Conclusion.reply(result, call.verdict().decisionId())
        : result;
  }

  @Override
  protected void failed(Throwable thrown) {
    if (thrown instanceof CancellationException) {
      call.cancelled();
    } else {
      call.failed(thrown);
    }
  }
}
