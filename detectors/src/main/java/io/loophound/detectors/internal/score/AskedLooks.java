package io.loophound.detectors.internal.score;

/** How many rounds of looking again were asked for. Not thread-safe. */
final class AskedLooks {
  private int asked; // rounds that are left of what a person asked for
  private int scheduled; // rounds that are left of the pace in the system prompt
  private int lastScheduled; // the last round that took one of them

  /** A round begins. */
  void begin() {
    asked = Math.max(0, asked - 1);
  }

  /** A person asks for so many rounds, whatever was asked for before. */
  void ask(int rounds) {
    asked = rounds;
  }

  /** The system prompt names a pace: so many rounds with looks at it. */
  void schedule(int rounds) {
    scheduled = Math.max(scheduled, rounds);
  }

  /** Whether what a person asked for is not over. */
  boolean isAsked() {
    return asked > 0;
  }

  /** Whether looks at the pace of the system prompt are left. */
  boolean isScheduled() {
    return scheduled > 0;
  }

  /** A look of this round was excused; all looks of a round at the pace are one. */
  void use(int round) {
    if (asked == 0 && lastScheduled != round) {
      lastScheduled = round;
      scheduled--;
    }
  }
}
