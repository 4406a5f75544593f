package io.loophound.integration.koog;

import ai.koog.agents.core.agent.context.AIAgentContext;
import ai.koog.prompt.Prompt;
import ai.koog.prompt.llm.LLModel;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.detectors.event.DeclaredTools;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.RunKey;
import io.loophound.integration.koog.mapping.Mapping;
import kotlin.coroutines.CoroutineContext;

/** The request that is sent when a stream is collected. */
public record StreamedCalls(
    SeamContext context,
    Prompt prompt,
    LLModel model,
    DeclaredTools tools,
    AIAgentContext agent,
    String trace) {

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
