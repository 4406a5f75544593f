package io.loophound.detectors.internal.score.talk;

import io.loophound.detectors.internal.words.PhraseList;
import java.util.Locale;
import java.util.regex.Pattern;

/** Tells a text that only thanks, wishes well or says good-bye. */
final class Courtesy {
  private static final PhraseList PHRASES = PhraseList.named("courtesy");
  private static final Pattern END_OF_SENTENCE = Pattern.compile("[.!\\n。！]+");
  private static final String QUESTION = "?？؟;";
  private static final int LONGEST = 240;

  private Courtesy() {}

  /** Whether each of its sentences is polite, and none asks or gives a number. */
  static boolean isAllOf(String text) {
    if (text.length() > LONGEST
        || text.chars().anyMatch(c -> QUESTION.indexOf(c) >= 0 || Character.isDigit(c))) {
      return false;
    }
    boolean says = false;
    for (String sentence : END_OF_SENTENCE.split(text.toLowerCase(Locale.ROOT), -1)) {
      if (sentence.chars().anyMatch(Character::isLetter)) {
        if (!PHRASES.isIn(sentence)) {
          return false;
        }
        says = true;
      }
    }
    return says;
  }
}
