package io.loophound.agent.weave.selftest;

import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** Does what the canary's argument says. */
public final class CanaryHandler implements Handler {

  public CanaryHandler(SeamContext context) {}

  @Override
  public Invocation enter(WovenCall call) {
    return switch ((String) call.arguments()[0]) {
      case "kill" -> new Invocation.Throw(new LoopHoundKill("self-test", "", ""));
      case "bug" -> throw new IllegalStateException("on purpose");
      case "replace" -> new Invocation.Replace("replaced");
      case "wrong" -> new Invocation.Replace(42);
      default -> null;
    };
  }
}
