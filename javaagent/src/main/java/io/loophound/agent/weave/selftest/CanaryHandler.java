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
      case "kill" -> kill();
      case "bug" -> throw new IllegalStateException("on purpose");
      case "replace" -> replacement("replaced");
      case "wrong" -> replacement(42);
      default -> null;
    };
  }

  private static Invocation replacement(Object value) {
    return new Invocation() {
      @Override
      public Object replacement() {
        return value;
      }
    };
  }

  private static Invocation kill() {
    return new Invocation() {
      @Override
      public RuntimeException kill() {
        return new LoopHoundKill("self-test", "", "");
      }
    };
  }
}
