package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.internal.digest.outcome.TextOutcome;
import io.loophound.detectors.internal.digest.outcome.TextOutcome.Kind;
import io.loophound.detectors.internal.digest.text.NestedKillText;
import io.loophound.detectors.internal.digest.text.Texts;
import io.loophound.detectors.internal.words.PhraseList;
import java.util.Locale;

/** Distinguishes what a harness says in the user's place from other texts. */
final class HarnessTexts {
  private static final int LONGEST_REFUSAL = 2000;
  private static final int READ = 4000;
  private static final PhraseList SUMMARIES = PhraseList.named("compaction-request");

  private HarnessTexts() {}

  /** Whether a short text says that something was not accepted. */
  static boolean isRefusal(String text) {
    if (text.length() > LONGEST_REFUSAL) {
      return false;
    }
    Kind kind = TextOutcome.kindOf(text);
    return kind == Kind.ERROR || kind == Kind.NEGATIVE || NestedKillText.isIn(text);
  }

  /** Whether a text asks for a summary of the conversation, to go on without it. */
  static boolean asksForSummary(String text) {
    return SUMMARIES.isIn(Texts.head(text, READ).toLowerCase(Locale.ROOT));
  }
}
