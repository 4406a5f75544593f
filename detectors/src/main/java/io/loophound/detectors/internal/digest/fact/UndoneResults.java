package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.outcome.ArgumentEchoes;
import io.loophound.detectors.internal.digest.text.Texts;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Results that say that nothing was done, and do not look like failures. */
final class UndoneResults {
  /** A tool or its harness gives no more, whatever is asked for. */
  private static final Pattern CAP =
      Outcomes.ignoringCase(
          "\\b(search|call|tool|step|iteration|query|request|turn|attempt|usage)s?( calls?)?"
              + " (limit|budget|cap|allowance)( is| has been| was)?"
              + " (reached|exhausted|exceeded|spent|used up)"
              + "|\\b(maximum|max\\.?|allowed) (number of )?((tool|function|model) )?"
              + "(searches|calls|steps|queries|attempts|iterations)"
              + " (is |has been |was |have been )?(reached|exceeded|used)"
              + "|\\bno (further|more) (results|searches|calls|tool calls|queries)"
              + " (will be (returned|allowed)|are (allowed|possible|permitted))");

  /** What {@link #CAP} needs. */
  private static final String[] OF_CAP = {" limit", " budget", " cap", "allow", "max", "no "};

  /** When a cap is lifted again. */
  private static final Pattern LIFTED =
      Outcomes.ignoringCase("retry|try again|later|rate|per \\w+|reset|429|too many");

  /** How an answer says at its top level that what was handed in was turned down. */
  private static final Pattern TURNED_DOWN =
      Outcomes.ignoringCase(
          "\\s*\\{[^{]{0,80}\"(accepted\"\\s*:\\s*false|\\w{0,20}(status|state)\"\\s*:\\s*"
              + "\"(?<word>rejected|disapproved|declined|refused)\")");

  private static final int NEAR = 120;

  /** What is not done yet. */
  private static final Pattern ON_THE_WAY =
      Outcomes.ignoringCase("queued|scheduled|pending|draft|later|in[ _]progress");

  private UndoneResults() {}

  /** Whether a short text says that no more calls are answered, and not when they are again. */
  static boolean isCap(String body) {
    return Texts.mentions(body.toLowerCase(Locale.ROOT), OF_CAP)
        && CAP.matcher(body).find()
        && !LIFTED.matcher(body).find();
  }

  /**
   * Whether JSON says of a deed that it was not done, as in {@code {"booked": false, ...}}.
   *
   * @param deed how a field says it, as "booked"
   * @param words the arguments: what they ask for was done
   */
  static boolean isUndone(String body, String deed, ArgumentEchoes words) {
    return Texts.isJson(body)
        && (isTurnedDown(body, words) || saysSo(body, deed))
        && !ON_THE_WAY.matcher(body).find();
  }

  private static boolean isTurnedDown(String body, ArgumentEchoes words) {
    Matcher matcher = TURNED_DOWN.matcher(body);
    if (!matcher.lookingAt()) {
      return false;
    }
    String word = matcher.group("word");
    return word == null || words.mask(word).values() == 0;
  }

  private static boolean saysSo(String body, String deed) {
    int name = deed.isEmpty() ? -1 : body.indexOf('"' + deed + '"');
    if (name < 0 || name > NEAR || body.lastIndexOf('{', name) > 0) {
      return false;
    }
    String value = body.substring(name + deed.length() + 2).stripLeading();
    return value.startsWith(":") && value.substring(1).stripLeading().startsWith("false");
  }
}
