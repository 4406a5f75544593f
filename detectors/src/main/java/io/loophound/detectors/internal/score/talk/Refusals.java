package io.loophound.detectors.internal.score.talk;

import io.loophound.detectors.internal.words.PhraseList;
import java.util.Locale;

/** Whether a message refuses a reply: "invalid JSON, try again". */
final class Refusals {
  private static final PhraseList REFUSED = PhraseList.named("complaint");
  private static final int READ = 4000;

  private Refusals() {}

  static boolean isIn(String text) {
    return contains(REFUSED, text);
  }

  /** Whether its first sentence does: a grader's rules say later on what is wrong. */
  static boolean begins(String text) {
    return isIn(beginning(text));
  }

  static boolean contains(PhraseList phrases, String text) {
    String head = text.length() <= READ ? text : text.substring(0, READ);
    return phrases.isIn(head.toLowerCase(Locale.ROOT));
  }

  /** Its first sentence below headings. */
  private static String beginning(String text) {
    String rest = text.strip();
    int line = rest.indexOf('\n');
    while (line > 0 && rest.substring(0, line).stripTrailing().endsWith(":")) {
      rest = rest.substring(line).strip();
      line = rest.indexOf('\n');
    }
    int sentence = rest.indexOf(". ");
    int end = Math.min(line < 0 ? rest.length() : line, sentence < 0 ? rest.length() : sentence);
    return rest.substring(0, end);
  }
}
