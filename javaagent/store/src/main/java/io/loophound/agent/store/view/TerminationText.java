package io.loophound.agent.store.view;

import io.loophound.agent.store.engine.StoredValue;
import io.loophound.detectors.fleet.Termination;
import java.time.Duration;

/** A termination as the store keeps it: one line for each part. */
final class TerminationText {
  private static final int PARTS = 4;
  private static final int LONGEST = 200;

  private TerminationText() {}

  static String of(Termination termination, String process) {
    return String.join(
        "\n",
        line(termination.decision()),
        line(termination.detector()),
        line(process),
        line(termination.what()));
  }

  private static String line(String part) {
    String line = part.replaceAll("\\p{Cntrl}+", " ");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST);
  }

  /** Whatever somebody has written there. */
  static Termination read(StoredValue kept) {
    String[] parts = kept.value().split("\n", PARTS);
    Duration left = kept.left();
    return parts.length < PARTS
        ? new Termination("", "operator", "another process ended it", left, "")
        : new Termination(line(parts[0]), line(parts[1]), line(parts[3]), left, line(parts[2]));
  }
}
