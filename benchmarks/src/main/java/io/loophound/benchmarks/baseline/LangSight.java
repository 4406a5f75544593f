package io.loophound.benchmarks.baseline;

import io.loophound.replay.Trace;
import io.loophound.replay.Trace.ToolEvent;
import java.util.HashMap;
import java.util.Map;

/** {@link SightRules} applied to each session of a run. */
public final class LangSight implements Baseline {
  private final int threshold;

  /** With the threshold of all three rules: 3 in its code, 5 in its documentation. */
  public LangSight(int threshold) {
    this.threshold = threshold;
  }

  @Override
  public String name() {
    return "LangSight " + threshold;
  }

  @Override
  public Stop stop(Trace trace) {
    Map<String, SightRules> sessions = new HashMap<>();
    for (int step = 0; step < trace.events().size(); step++) {
      if (trace.events().get(step) instanceof ToolEvent call) {
        SightRules rules =
            sessions.computeIfAbsent(call.session(), session -> new SightRules(threshold));
        if (rules.refuses(call.name(), call.arguments())) {
          return new Stop(step, true);
        }
        boolean failed = Boolean.TRUE.equals(call.error());
        rules.made(call.name(), call.arguments(), failed ? call.result() : "");
      }
    }
    return null;
  }
}
