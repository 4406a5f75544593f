package io.loophound.integration.koog;

import ai.koog.agents.core.feature.ContextualPromptExecutor;
import ai.koog.prompt.Prompt;
import ai.koog.prompt.llm.LLModel;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.koog.mapping.PromptTools;
import java.util.List;
import kotlinx.coroutines.flow.Flow;

/** Judges an agent's streaming model call, once per collector. */
public final class StreamHandler implements Handler {
  private final SeamContext context;
  private final Agents agents;

  public StreamHandler(SeamContext context) {
    this.context = context;
    agents = new Agents(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.self() instanceof ContextualPromptExecutor executor)
        || !(call.arguments()[0] instanceof Prompt prompt)
        || !(call.arguments()[1] instanceof LLModel model)) {
      return null;
    }
    return new ReplyFlow(
        new StreamedCalls(
            context,
            executor,
            prompt,
            model,
            (List<?>) call.arguments()[2],
            PromptTools.of(prompt, call.arguments()[2]),
            agents.of(executor),
            context.state().traces().current(call.owner().getClassLoader())));
  }

  private record ReplyFlow(StreamedCalls calls) implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      return returned instanceof Flow<?> flow ? new WatchedFlow<>(flow, calls) : returned;
    }
  }
}
