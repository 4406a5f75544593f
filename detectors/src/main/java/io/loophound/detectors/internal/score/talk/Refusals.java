package io.loophound.detectors.internal.score.talk;

import io.loophound.detectors.internal.words.PhraseList;
import java.util.Locale;
import java.util.regex.Pattern;

/** Whether a message refuses a reply, "invalid JSON, try again", or is what a tool found. */
final class Refusals {
  private static final PhraseList REFUSED = PhraseList.named("complaint");
  private static final int READ = 4000;

  /** How harnesses that keep tool calls in the text name what a tool gave. */
  private static final Pattern OBSERVATION =
      Pattern.compile(
          "(?i)\\W{0,4}(observation|tool (result|output|response)|function result|beobachtung"
              + "|observaci\u00f3n|observa\u00e7\u00e3o|osservazione)\\b");

  private Refusals() {}

  /** Whether it is what a tool found, written as ReAct agents do. */
  static boolean isObservation(String text) {
    return OBSERVATION.matcher(text).lookingAt();
  }

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
