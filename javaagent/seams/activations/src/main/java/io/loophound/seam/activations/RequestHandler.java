package io.loophound.seam.activations;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** A method that is called once for each request or message. */
public final class RequestHandler implements Handler {

  public RequestHandler(SeamContext context) {}

  @Override
  public Invocation enter(WovenCall call) {
    return ActivationScope.of(Activations.request());
  }
}
