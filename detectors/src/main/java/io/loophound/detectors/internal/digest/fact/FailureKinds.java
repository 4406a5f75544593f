package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.outcome.TextOutcome;
import io.loophound.detectors.internal.digest.text.Texts;
import io.loophound.detectors.internal.words.WordLists;
import java.util.regex.Pattern;

/** Tells of a failure whether it lasts: whatever is asked for, for this, or for a while. */
final class FailureKinds {
  private static final int HEAD = 300;
  private static final int TAIL = 200;
  private static final int A_LINE = 200;

  private static final Pattern NO_TOOL =
      Outcomes.ignoringCase(
          "unknown (tool|function)|no such tool"
              + "|(tool|function)\\b[^\\n]{0,60}(not found|does not exist|not available"
              + "|not registered)|no toolcallback|there is no tool|is not a valid tool, try"
              + "|(could not|cannot|can't) find (a )?(tool|function)\\b"
              + "|don't exist, these are the only available (actions|tools)");
  private static final Pattern BY_CLASS = WordLists.pattern("failure-by-class");

  /** A quota that is full again soon. */
  private static final Pattern REFILLED =
      Outcomes.ignoringCase(
          "(?s)^(?!.*\\b((dai|week|month|year)ly (\\w+ )?(quota|limit)"
              + "|quota.{0,40} per (day|week|month|year))\\b)"
              + ".*(quota.*(retry[- _]?(in|after)\\b|try again in \\d|per[- _]?(second|minute))"
              + "|(retry[- _]?(in|after)\\b|per[- _]?(second|minute)).*quota)");

  private static final Pattern BY_COMPLAINT = WordLists.pattern("failure-by-complaint");
  private static final Pattern PASSING = WordLists.pattern("failure-that-passes");

  /** A connection that broke, whatever could not be found or resolved without it. */
  private static final Pattern BROKEN = WordLists.pattern("failure-of-connection");

  /** A click that something else on the page takes: it times out, but waiting does not help. */
  private static final Pattern COVERED =
      Outcomes.ignoringCase("intercepts pointer events|click intercepted");

  private FailureKinds() {}

  /** Whether a text says that there is no tool of that name. */
  static boolean saysNoTool(String text) {
    return NO_TOOL.matcher(Texts.head(text, A_LINE)).find();
  }

  /** The kind of a failure. */
  static OutcomeKind of(String text) {
    String head = Texts.head(text, HEAD);
    if (text.length() > HEAD) {
      head += '\n' + Texts.tail(text, TAIL);
    }
    if (NO_TOOL.matcher(head).find()) {
      return OutcomeKind.PERMANENT_BY_CLASS;
    }
    if (BY_CLASS.matcher(head).find()) {
      return REFILLED.matcher(head).find() ? OutcomeKind.TRANSIENT : OutcomeKind.PERMANENT_BY_CLASS;
    }
    if (BROKEN.matcher(head).find()) {
      return OutcomeKind.TRANSIENT;
    }
    if (BY_COMPLAINT.matcher(head).find()) {
      return OutcomeKind.PERMANENT_BY_COMPLAINT;
    }
    if (COVERED.matcher(head).find()) {
      return OutcomeKind.FAILURE;
    }
    boolean passing = PASSING.matcher(head).find() || TextOutcome.isTransient(head);
    return passing ? OutcomeKind.TRANSIENT : OutcomeKind.FAILURE;
  }
}
