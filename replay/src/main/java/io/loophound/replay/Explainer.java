package io.loophound.replay;

import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.replay.Explanation.Likeness;
import io.loophound.replay.Explanation.Line;
import io.loophound.replay.Replay.ReplayedDecision;
import io.loophound.replay.Trace.ModelEvent;
import io.loophound.replay.TraceSteps.Recorded;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the evidence of a decision in a trace. */
final class Explainer {
  private static final int MOST_LINES = 40;

  private final List<Line> lines = new ArrayList<>();
  private final Map<Long, Integer> arguments = new HashMap<>();
  private final Map<Long, Integer> letters = new HashMap<>();
  private final Map<Long, Integer> masked = new HashMap<>();

  private Explainer() {}

  static Explanation of(Trace trace, ReplayedDecision decision) {
    Evidence evidence = decision.verdict().evidence();
    Explainer explainer = new Explainer();
    if (evidence.steps().last() > 0) {
      explainer.steps(TraceSteps.until(trace, decision.step(), decision.early()), evidence);
    } else if (!evidence.equal().isEmpty()) {
      explainer.calls(trace, decision);
    }
    List<Line> lines = explainer.lines;
    int leftOut = Math.max(0, lines.size() - MOST_LINES);
    return new Explanation(
        decision.step(),
        decision.early(),
        decision.verdict(),
        lines.subList(leftOut, lines.size()),
        leftOut);
  }

  private void steps(List<Recorded> steps, Evidence evidence) {
    int last = Math.min(evidence.steps().last(), steps.size());
    for (int number = Math.max(1, evidence.steps().first()); number <= last; number++) {
      Recorded step = steps.get(number - 1);
      Integer same =
          arguments.putIfAbsent(Hash64.mix(Hash64.of(step.tool), step.arguments), number);
      add(number, step.event, step.tool, same == null ? 0 : same, step.result, step.seconds);
    }
  }

  /** The newest model calls, as many as the verdict counts. */
  private void calls(Trace trace, ReplayedDecision decision) {
    String session = trace.events().get(decision.step()).session();
    List<Integer> events = new ArrayList<>();
    for (int i = 0; i < decision.step() + (decision.early() ? 0 : 1); i++) {
      boolean own = trace.events().get(i).session().equals(session);
      if (own && trace.events().get(i) instanceof ModelEvent) {
        events.add(i);
      }
    }
    int first = Math.max(0, events.size() - decision.verdict().evidence().count());
    for (int i = first; i < events.size(); i++) {
      ModelEvent call = (ModelEvent) trace.events().get(events.get(i));
      add(i + 1, events.get(i), "", 0, call.response(), call.atSeconds());
    }
  }

  private void add(
      int number, int event, String name, int argumentsAs, String result, Double seconds) {
    if (result == null) {
      lines.add(new Line(number, event, name, argumentsAs, 0, Likeness.UNKNOWN, seconds));
      return;
    }
    long tool = Hash64.of(name);
    Integer equal = letters.putIfAbsent(Hash64.mix(tool, Hash64.of(result)), number);
    Integer like = masked.putIfAbsent(Hash64.mix(tool, TextDigests.of(result).exact()), number);
    Likeness likeness =
        equal != null ? Likeness.EQUAL : like != null ? Likeness.MASKED : Likeness.NEW;
    int as = equal != null ? equal : like != null ? like : 0;
    lines.add(new Line(number, event, name, argumentsAs, as, likeness, seconds));
  }
}
