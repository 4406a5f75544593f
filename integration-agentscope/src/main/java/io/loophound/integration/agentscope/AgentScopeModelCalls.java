package io.loophound.integration.agentscope;

import io.agentscope.core.message.Msg;
import io.agentscope.core.model.ChatModelBase;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.event.DeclaredTools;
import io.loophound.detectors.event.RunKey;
import io.loophound.integration.agentscope.mapping.Mapping;
import java.util.List;

/**
 * The calls that a stream of a model makes: one for each subscriber.
 *
 * @param context the agent's
 * @param messages the messages sent
 * @param model the model that is called
 * @param tools the tools it may call; null when unknown
 */
public record AgentScopeModelCalls(
    SeamContext context, List<Msg> messages, ChatModelBase model, DeclaredTools tools) {

  /** Reports the call to the guard that is about to be made, so that its request can be changed. */
  public GuardedCall beginFirst(RunKey run) {
    // who demands one tool reads the answer out of its arguments
    boolean free = tools != null && !tools.forcesOne();
    return begin(run, free ? tools.asRemovable() : tools);
  }

  /** Reports a further call of the same stream. */
  public GuardedCall begin(RunKey run) {
    return begin(run, tools);
  }

  private GuardedCall begin(RunKey run, DeclaredTools offered) {
    String trace = context.state().traces().current(model.getClass().getClassLoader());
    return GuardedCall.begin(
        context,
        Mapping.SEAM,
        Mapping.request(messages, model, context.state().hashes(), run, trace).with(offered));
  }
}
