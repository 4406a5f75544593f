package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.internal.words.PhraseList;
import java.util.Locale;

/**
 * Distinguishes what an application says when it has the model sum up the history, to go on without
 * it.
 */
final class SummaryRequests {
  private static final int READ = 4000;
  private static final PhraseList PHRASES = PhraseList.named("compaction-request");

  private SummaryRequests() {}

  /** Whether a text asks for a summary of the conversation. */
  static boolean isIn(String text) {
    String read = Excerpt.of(text);
    return PHRASES.isIn(read.substring(0, Math.min(READ, read.length())).toLowerCase(Locale.ROOT));
  }
}
