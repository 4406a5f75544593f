package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.digest.text.TextDigests;

/** Counts the refusals that a harness sends to a run; remembers only a few different ones. */
final class RefusalCount {
  private static final int KINDS = 4;

  private final HarnessRefusal[] refusals = new HarnessRefusal[KINDS];
  private int next;

  /** Counts a text that came together with tool results; null if it is not a refusal. */
  HarnessRefusal hear(String text, int modelCall) {
    if (text.isEmpty() || !HarnessRefusals.by(text)) {
      return null;
    }
    TextDigest digest = TextDigests.of(text);
    for (int i = 0; i < KINDS; i++) {
      HarnessRefusal known = refusals[i];
      if (known != null && known.digest() == digest.exact()) {
        refusals[i] = new HarnessRefusal(known.digest(), known.count() + 1, known.firstModelCall());
        return refusals[i];
      }
    }
    HarnessRefusal first = new HarnessRefusal(digest.exact(), 1, modelCall);
    refusals[next++ % KINDS] = first;
    return first;
  }
}
