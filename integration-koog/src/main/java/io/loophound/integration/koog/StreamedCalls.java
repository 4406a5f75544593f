package io.loophound.integration.koog;

import ai.koog.agents.core.agent.context.AIAgentContext;
import ai.koog.agents.core.feature.ContextualPromptExecutor;
import ai.koog.prompt.Prompt;
import ai.koog.prompt.executor.model.PromptExecutor;
import ai.koog.prompt.llm.LLModel;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.linked.Coroutines;
import io.loophound.detectors.event.DeclaredTools;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.RunKey;
import io.loophound.integration.koog.mapping.Conclusion;
import io.loophound.integration.koog.mapping.Mapping;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import kotlin.coroutines.CoroutineContext;
import kotlinx.coroutines.flow.Flow;

/** The request that is sent when a stream is collected. */
public record StreamedCalls(
    SeamContext context,
    ContextualPromptExecutor executor,
    Prompt prompt,
    LLModel model,
    List<?> descriptors,
    DeclaredTools tools,
    AIAgentContext agent,
    String trace) {
  /** Hidden from Java's compiler, behind one of the same name for Java. */
  private static final MethodHandle STREAM = streaming();

  private static MethodHandle streaming() {
    try {
      MethodType type = MethodType.methodType(Flow.class, Prompt.class, LLModel.class, List.class);
      return MethodHandles.publicLookup()
          .findVirtual(PromptExecutor.class, "executeStreaming", type);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** The stream with which a call concludes its run. */
  Flow<?> concluding() {
    try {
      return (Flow<?>) STREAM.invoke(executor, Conclusion.prompt(prompt), model, descriptors);
    } catch (Throwable thrown) {
      throw Coroutines.sneak(thrown);
    }
  }

  /** A call that the guard has decided about; null if it is part of another one. */
  GuardedCall begin(CoroutineContext coroutine) {
    if (Scopes.isInModelCall()) {
      return null;
    }
    try {
      RunKey run = Work.of(Runs.of(agent, coroutine)).key(context.state());
      RunKey paid = context.state().payers().ofOptions(run, prompt.getParams(), () -> null);
      ModelRequest request = Mapping.request(prompt, model, context.state().hashes(), paid, trace);
      return GuardedCall.begin(context, Mapping.SEAM, request.with(tools));
    } catch (Throwable e) {
      context.error(e);
      return null;
    }
  }
}
