package io.loophound.seam.activations.message;

import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** A worker of Temporal executes an activity, in one of its attempts. */
public final class TemporalHandler extends MessageHandler {

  public TemporalHandler(SeamContext context) {}

  @Override
  long activation(WovenCall call) {
    Object activity = call.arguments()[0];
    return Identity.certain(
        "temporal",
        getters.get(activity, "getNamespace"),
        getters.get(activity, "getWorkflowId"),
        getters.get(activity, "getRunId"),
        getters.get(activity, "getActivityId"));
  }
}
