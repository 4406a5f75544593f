package io.loophound.integration.probe;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** Calls a method that the library's version lacks. */
public final class UnlinkableHandler implements Handler {

  public UnlinkableHandler(SeamContext context) {}

  @Override
  public Invocation enter(WovenCall call) {
    throw new NoSuchMethodError("absent in this version");
  }
}
