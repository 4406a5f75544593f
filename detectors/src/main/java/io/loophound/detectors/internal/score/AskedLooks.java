package io.loophound.detectors.internal.score;

/** How many rounds of looking again were asked for. Not thread-safe. */
final class AskedLooks {
  private int asked; // rounds that are left of what a person asked for
  private int standing; // so many, from each message of a person on
  private int scheduled; // rounds that are left of the pace in the system prompt
  private int lastScheduled; // the last round that took one of them

  /** A round begins. */
  void begin() {
    asked = Math.max(0, asked - 1);
  }

  /** A person asks for so many rounds, whatever was asked for before. */
  void ask(int rounds) {
    asked = Math.max(rounds, standing);
  }

  /** The system prompt asks for so many rounds with looks at a pace, and so many of the same. */
  void schedule(int rounds, int repeats) {
    scheduled = Math.max(scheduled, rounds);
    standing = Math.max(standing, repeats);
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
