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

  /** Reports a call to the guard. */
  public GuardedCall begin(RunKey run) {
    String trace = context.state().traces().current(model.getClass().getClassLoader());
    return GuardedCall.begin(
        context,
        Mapping.SEAM,
        Mapping.request(messages, model, context.state().hashes(), run, trace).with(tools));
  }
}
