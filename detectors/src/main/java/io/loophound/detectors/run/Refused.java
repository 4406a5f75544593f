package io.loophound.detectors.run;

import io.loophound.detectors.digest.OutcomeDigest;
import io.loophound.detectors.digest.OutcomeDigest.Kind;
import java.util.Locale;

/** Tells a refusal that a harness speaks in the user's place from other texts. */
final class Refused {
  private static final int LONGEST = 2000;
  private static final String[] PHRASES = {
    "try again",
    "try something different",
    "try another",
    "try a different",
    "did not pass",
    "not correct",
    "incorrect",
    "rejected",
    "not accepted"
  };

  private Refused() {}

  /** Whether a short text says that what was done is not accepted. */
  static boolean by(String text) {
    if (text.length() > LONGEST) {
      return false;
    }
    Kind kind = OutcomeDigest.of(text, "", null).kind();
    if (kind == Kind.ERROR || kind == Kind.NEGATIVE) {
      return true;
    }
    String lower = text.toLowerCase(Locale.ROOT);
    for (String phrase : PHRASES) {
      if (lower.contains(phrase)) {
        return true;
      }
    }
    return false;
  }
}
