package io.loophound.detectors.internal.enforce;

import io.loophound.detectors.internal.detector.calls.Repetition;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.ModelCall;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.policy.DetectorSpec.Trait;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.ToolPolicy;
import java.util.List;

/**
 * Tools that are expected to repeat until their result changes. They are left alone as long as they
 * wait between calls; a model that asks again immediately, and again, loops like any other.
 */
public final class PollExemption {
  private static final Iterable<Step> NO_STEPS = List.of();

  private final GuardPolicy policy;
  private final boolean any;

  public PollExemption(GuardPolicy policy) {
    this.policy = policy;
    any = policy.tools().values().stream().anyMatch(tool -> tool.poll() || tool.exempt());
  }

  /** Whether the finding concerns a poll that waits, or a tool that is never counted. */
  public boolean excuse(Run run, Finding finding) {
    if (!finding.ofCalls() || !finding.detector().has(Trait.MAY_BE_POLLING)) {
      return false;
    }
    if (any && tools(run, finding)) {
      return true;
    }
    // one detector counts waits, all others excuse them; the settings of a polled tool take
    // precedence
    return !(any && polled(run))
        && !finding.countsWaits()
        && run.steps().waited(Math.max(2, finding.period()));
  }

  private boolean polled(Run run) {
    Step newest = run.steps().newest();
    return newest != null && policy.tool(newest.tool()).poll();
  }

  private boolean tools(Run run, Finding finding) {
    Step newest = run.steps().newest();
    int oldest = newest == null ? 0 : newest.round() - Math.max(1, finding.period() - 1);
    boolean exempt = newest != null && finding.firstStep() == 0;
    for (Step step : newest == null ? NO_STEPS : run.steps().backFrom(newest)) {
      ToolPolicy tool = policy.tool(step.tool());
      if (step.round() < oldest) {
        break;
      }
      if (tool.poll()) {
        return waits(run, step, tool);
      }
      exempt &= tool.exempt() || step.round() < newest.round();
    }
    return exempt;
  }

  /** Whether fewer consecutive polls than the threshold came faster than the tool's interval. */
  private boolean waits(Run run, Step newest, ToolPolicy tool) {
    int own = tool.threshold();
    int threshold = own > 0 ? own : policy.detector(Repetition.SPEC).get(Repetition.THRESHOLD);
    threshold = Math.min(threshold, policy.window() - 1); // the pace of older calls is forgotten
    int hasty = 1;
    Step later = newest;
    for (Step step : run.steps().backFrom(newest)) {
      if (step.call() != newest.call() || step.round() == later.round()) {
        continue;
      }
      if (!hasty(run, step, later, tool)) {
        break;
      }
      hasty++;
      later = step;
    }
    return hasty < threshold;
  }

  private static boolean hasty(Run run, Step step, Step later, ToolPolicy tool) {
    ModelCall first = asking(run, step);
    ModelCall second = asking(run, later);
    // without a model call the pace is unknown
    return first != null
        && second != null
        && second.startNanos() - first.startNanos() < tool.pollInterval().toNanos();
  }

  private static ModelCall asking(Run run, Step step) {
    for (ModelCall call : run.calls().oldestFirst()) {
      if (call.number() == step.modelCall()) {
        return call;
      }
    }
    return null;
  }
}
