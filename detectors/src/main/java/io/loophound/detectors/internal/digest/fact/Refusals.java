package io.loophound.detectors.internal.digest.fact;

import java.util.Locale;
import java.util.regex.Pattern;

/** Results that say that nothing was done, and do not look like failures. */
final class Refusals {
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
              + " (will be|are|is) (returned|allowed|possible|permitted)");

  /** What {@link #CAP} needs. */
  private static final String[] OF_CAP = {" limit", " budget", " cap", "allow", "max", "no "};

  /** When a cap is lifted again. */
  private static final Pattern LIFTED =
      Outcomes.ignoringCase("retry|try again|later|rate|per \\w+|reset");

  /** JSON that says of a deed that it was not done: {"booked": false, "message": ...}. */
  private static final Pattern UNDONE =
      Outcomes.ignoringCase(
          "\\s*\\{[^{}\\[\\]]{0,120}?\"(accepted|added|applied|booked|charged|confirmed|created"
              + "|delivered|executed|inserted|ordered|paid|placed|posted|processed|published"
              + "|registered|reserved|saved|sent|submitted|transferred|written)\" ?: ?false\\b");

  private Refusals() {}

  /** Whether a short text says that no more calls are answered, and not when they are again. */
  static boolean isCap(String body) {
    return Outcomes.mentions(body.toLowerCase(Locale.ROOT), OF_CAP)
        && CAP.matcher(body).find()
        && !LIFTED.matcher(body).find();
  }

  static boolean isUndone(String body) {
    return UNDONE.matcher(body).lookingAt();
  }
}
