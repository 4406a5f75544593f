package io.loophound.detectors.guard;

import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.policy.ToolPolicy;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.ModelCall;
import io.loophound.detectors.run.Run;
import io.loophound.detectors.run.Step;
import java.util.List;

/**
 * Tools that are expected to repeat until their result changes. While they wait between two calls
 * they are left alone; a model that asks again at once, and again, loops like any other.
 */
final class Polls {
  private final GuardPolicy policy;
  private final boolean any;

  Polls(GuardPolicy policy) {
    this.policy = policy;
    any = policy.tools().values().stream().anyMatch(tool -> tool.poll() || tool.exempt());
  }

  /** Whether what was found is a poll that waits, or a tool that is never counted. */
  boolean excuse(Run run, Finding finding) {
    if (!any || !repetition(finding)) {
      return false;
    }
    Step newest = run.newestStep();
    int oldest = newest == null ? 0 : newest.round() - Math.max(1, finding.period() - 1);
    boolean exempt = newest != null && finding.firstStep() == 0;
    for (Step step : newest == null ? List.<Step>of() : run.stepsBackFrom(newest)) {
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

  private static boolean repetition(Finding finding) {
    return switch (finding.preset()) {
      case REPETITION, CYCLE, INTERLEAVED, SIMILARITY, TAIL -> true;
      case NO_PROGRESS, STAGNATION -> finding.firstStep() > 0;
      default -> false;
    };
  }

  /** Whether fewer polls in a row than the threshold came faster than the tool's interval. */
  private boolean waits(Run run, Step newest, ToolPolicy tool) {
    int own = tool.threshold();
    int threshold = own > 0 ? own : policy.detector(Preset.REPETITION).count("threshold");
    threshold = Math.min(threshold, policy.window() - 1); // of older calls the pace is forgotten
    int hasty = 1;
    Step later = newest;
    for (Step step : run.stepsBackFrom(newest)) {
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
    // where no model call is seen nobody knows the pace
    return first != null
        && second != null
        && second.startNanos() - first.startNanos() < tool.pollInterval().toNanos();
  }

  private static ModelCall asking(Run run, Step step) {
    for (ModelCall call : run.calls()) {
      if (call.number() == step.modelCall()) {
        return call;
      }
    }
    return null;
  }
}
