package io.loophound.replay;

import static io.loophound.replay.EventReader.text;

import io.loophound.detectors.internal.limit.Breaker;
import io.loophound.detectors.internal.limit.Budget;
import io.loophound.detectors.internal.limit.Steps;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.replay.Replay.ReplayedDecision;
import java.util.ArrayList;
import java.util.List;

/**
 * The decision that a case expects. Events are numbered from 1.
 *
 * @param verdict the kind of decision expected
 * @param notBefore the first event at which it may come
 * @param latest the last one
 * @param spans what is expected of individual events
 */
record Expectation(Verdict verdict, int notBefore, int latest, List<Span> spans) {

  /** The kinds of verdicts, with the detector that must give them; empty for any loop detector. */
  enum Verdict {
    LOOP(null),
    NONE(null),
    CAP(Steps.SPEC),
    BUDGET(Budget.SPEC),
    CIRCUIT_OPEN(Breaker.SPEC);

    private final String detector;

    Verdict(DetectorSpec detector) {
      this.detector = detector == null ? "" : detector.name();
    }

    /** Whether a detector of that name may give this verdict. */
    boolean fits(String name) {
      if (!detector.isEmpty()) {
        return name.equals(detector);
      }
      for (Verdict other : values()) {
        if (name.equals(other.detector)) {
          return false;
        }
      }
      return this == LOOP;
    }
  }

  /** What is expected somewhere in a span of events. */
  enum Wanted {
    ALLOW(Action.ALLOW),
    STEER(Action.STEER),
    REFUSE(Action.BLOCK),
    STOP(Action.TERMINATE);

    private final Action least;

    Wanted(Action least) {
      this.least = least;
    }

    boolean met(Action strongest, List<Action> taken) {
      return switch (this) {
        case ALLOW -> !strongest.isAtLeast(Action.BLOCK);
        case STEER -> taken.contains(least);
        default -> strongest.isAtLeast(least);
      };
    }
  }

  /** A decision that is expected within the events {@code from} to {@code to}. */
  record Span(int from, int to, Wanted wanted) {}

  /**
   * Reads what a case expects of its {@code events} events.
   *
   * @throws IllegalArgumentException when it is malformed
   */
  static Expectation read(JsonValue expected, int events) {
    List<Span> spans = new ArrayList<>();
    for (JsonValue span : expected.path("per_step")) {
      int from = span.path("from").asInt(0);
      spans.add(
          new Span(from, span.path("to").asInt(from), word(Wanted.class, text(span, "decision"))));
    }
    return new Expectation(
        word(Verdict.class, text(expected, "verdict")),
        expected.path("not_before").asInt(1),
        expected.path("latest_step").asInt(events),
        List.copyOf(spans));
  }

  private static <E extends Enum<E>> E word(Class<E> words, String text) {
    for (E word : words.getEnumConstants()) {
      if (word.name().equalsIgnoreCase(text)) {
        return word;
      }
    }
    throw new IllegalArgumentException(
        "\"" + text + "\" is not expected: allowed is one of " + List.of(words.getEnumConstants()));
  }

  /** Whether these decisions meet the expectation. */
  boolean met(List<ReplayedDecision> decisions) {
    ReplayedDecision first = null;
    for (ReplayedDecision decision : decisions) {
      if (first == null && decision.verdict().action().isAtLeast(Action.STEER)) {
        first = decision;
      }
    }
    boolean timely =
        first == null
            ? verdict == Verdict.NONE
            : verdict.fits(first.verdict().detector())
                && first.step() + 1 >= notBefore
                && first.step() + 1 <= latest;
    return timely && spans.stream().allMatch(span -> met(span, decisions));
  }

  private static boolean met(Span span, List<ReplayedDecision> decisions) {
    Action strongest = Action.ALLOW;
    List<Action> taken = new ArrayList<>();
    for (ReplayedDecision decision : decisions) {
      int event = decision.step() + 1;
      if (event >= span.from() && event <= span.to()) {
        Action action = decision.verdict().action();
        taken.add(action);
        strongest = action.isAtLeast(strongest) ? action : strongest;
      }
    }
    return span.wanted().met(strongest, taken);
  }

  /** In words. */
  @Override
  public String toString() {
    StringBuilder words = new StringBuilder(verdict.name().toLowerCase(java.util.Locale.ROOT));
    if (verdict != Verdict.NONE) {
      words.append(" at event ").append(notBefore);
      words.append(latest == notBefore ? "" : " to " + latest);
    }
    for (Span span : spans) {
      words.append(", ").append(span.wanted().name().toLowerCase(java.util.Locale.ROOT));
      words.append(" at ").append(span.from());
      words.append(span.to() == span.from() ? "" : " to " + span.to());
    }
    return words.toString();
  }
}
