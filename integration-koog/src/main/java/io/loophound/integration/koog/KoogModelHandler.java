package io.loophound.integration.koog;

import ai.koog.agents.core.feature.ContextualPromptExecutor;
import ai.koog.prompt.Prompt;
import ai.koog.prompt.llm.LLModel;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.RunKey;
import io.loophound.integration.koog.mapping.Mapping;
import io.loophound.integration.koog.mapping.PromptTools;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;

/**
 * Judges an agent's model call. The method is entered again, without a prompt, when it resumes
 * after it was suspended.
 */
public final class KoogModelHandler implements Handler {
  private final SeamContext context;
  private final Agents agents;

  public KoogModelHandler(SeamContext context) {
    this.context = context;
    agents = new Agents(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    return enter(call, false);
  }

  Invocation enter(WovenCall call, boolean choices) {
    Object[] arguments = call.arguments();
    if (!(arguments[0] instanceof Prompt prompt)
        || !(arguments[1] instanceof LLModel model)
        || !(arguments[3] instanceof Continuation<?> caller)
        || !(call.self() instanceof ContextualPromptExecutor executor)
        || SuspendingCall.COROUTINES.isOurs(caller)
        || Scopes.isInModelCall()) {
      return null;
    }
    CoroutineContext coroutine = caller.getContext();
    RunScope run = Runs.of(agents.of(executor), coroutine);
    RunKey key =
        context
            .state()
            .payers()
            .ofOptions(Work.of(run).key(context.state()), prompt.getParams(), () -> null);
    ModelRequest request =
        Mapping.request(
                prompt,
                model,
                context.state().hashes(),
                key,
                context.state().traces().current(call.owner().getClassLoader()))
            .with(PromptTools.of(prompt, arguments[2]));
    GuardedCall guarded = GuardedCall.begin(context, Mapping.SEAM, request);
    return guarded.verdict().stops()
        ? new Invocation.Throw(guarded.kill())
        : new KoogModelCall(executor, arguments, coroutine, guarded, choices).decided();
  }
}
