package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.internal.digest.outcome.TextOutcome;
import io.loophound.detectors.internal.digest.outcome.TextOutcome.Kind;
import io.loophound.detectors.internal.digest.text.NestedKillText;
import io.loophound.detectors.internal.words.PhraseList;
import java.util.Locale;

/** Distinguishes a refusal that a harness sends in the user's place from other texts. */
public final class HarnessRefusals {
  private static final int LONGEST = 2000;
  private static final PhraseList PHRASES = PhraseList.named("refusal");

  private HarnessRefusals() {}

  /** Whether a short text says that something was not accepted. */
  public static boolean isRefusal(String text) {
    if (text.length() > LONGEST) {
      return false;
    }
    Kind kind = TextOutcome.kindOf(text);
    if (kind == Kind.ERROR || kind == Kind.NEGATIVE || NestedKillText.isIn(text)) {
      return true;
    }
    return PHRASES.isAnywhereIn(text.toLowerCase(Locale.ROOT));
  }
}
