package io.loophound.integration.koog;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** Judges an agent's model call that asks for several replies to choose from. */
public final class ChoicesHandler implements Handler {
  private final KoogModelHandler models;

  public ChoicesHandler(SeamContext context) {
    models = new KoogModelHandler(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    return models.enter(call, true);
  }
}
