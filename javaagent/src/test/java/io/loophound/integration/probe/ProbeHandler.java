package io.loophound.integration.probe;

import io.loophound.agent.it.apps.Service;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Invocation.Replace;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.guard.Verdict.Enforcement;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.view.Waste;
import java.time.Duration;
import java.util.List;

/** Does to a call what its first argument says; linked against the library's own class. */
public final class ProbeHandler implements Handler {
  private final SeamContext context;

  public ProbeHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    Object[] arguments = call.arguments();
    if (call.self() == null) {
      return arguments[0] instanceof Integer ? new Replace(42) : new AtExit(7L);
    }
    if (arguments[0] instanceof StringBuilder trace) {
      trace.append("skipped");
      return Replace.NOTHING;
    }
    if (arguments.length == 3) {
      return new Arguments(new Object[] {"b", 2, new double[3]});
    }
    return answer((String) arguments[0], call.self());
  }

  private Invocation answer(String how, Object self) {
    return switch (how) {
      case "kill" -> new Invocation.Throw(context.kill(verdict()));
      case "bug" -> throw new IllegalStateException("a bug of ours");
      case "replace" -> new Replace("replaced");
      case "wrong" -> new Replace(42);
      case "wrong-arguments" -> new Arguments(new Object[] {1});
      case "nested" -> new Replace(self + " " + ((Service) self).calls);
      case "exit" -> new AtExit("from exit");
      case "exit-wrong" -> new AtExit(1);
      case "you" -> new Replace("greeted");
      default -> null;
    };
  }

  private static Verdict verdict() {
    Evidence evidence =
        new Evidence(
            "tool \"x\"",
            List.of("arguments"),
            4,
            new Evidence.Steps(1, 4),
            new Waste(3, 120, 0.1, false),
            new Evidence.Remedy("p", "", Action.BLOCK));
    return new Verdict(
        Action.BLOCK,
        Enforcement.CARRIED_OUT,
        "repetition",
        evidence,
        "d-1",
        "r-1",
        "",
        "",
        Duration.ofSeconds(30),
        Duration.ZERO);
  }

  @SuppressWarnings("ArrayRecordComponent")
  private record Arguments(Object[] arguments) implements Invocation.Proceed {}

  private record AtExit(Object value) implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      return value;
    }
  }
}
