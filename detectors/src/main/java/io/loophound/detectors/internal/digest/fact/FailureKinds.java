package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.outcome.TextOutcome;
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
  private static final Pattern BY_CLASS =
      Outcomes.ignoringCase(
          "unknown (tool|function)|no such tool"
              + "|(tool|function)[^\\n]{0,60}(not found|does not exist|is not available"
              + "|is not (registered|supported))|no toolcallback|there is no tool|\\b401\\b"
              + "|\\b403\\b|unauthori[sz]ed|forbidden|permission (denied|to use)"
              + "|access (is )?denied|\"denied\"|not (permitted|allowed|authorized)"
              + "|doesn.t want to (proceed|take)|(declined|rejected) by|quota"
              + "|insufficient (credits|funds)|invalid (api key|token|credentials)|not logged in"
              + "|token expired");

  /** A quota that is full again soon. */
  private static final Pattern REFILLED =
      Outcomes.ignoringCase(
          "(?s)^(?!.*\\b((dai|week|month|year)ly|per (day|week|month|year))\\b)"
              + ".*(quota.*(retry[- _]?(in|after)\\b|try again in \\d|per[- _]?(second|minute))"
              + "|(retry[- _]?(in|after)\\b|per[- _]?(second|minute)).*quota)");

  private static final Pattern BY_COMPLAINT =
      Outcomes.ignoringCase(
          "not[ _]found|no such|does not exist|doesn.t exist|cannot find|can.t find"
              + "|could not (find|locate|resolve)|unable to (find|locate)|ENOENT|\\b404\\b"
              + "|\\b400\\b|bad request|invalid|validation"
              + "|missing (required )?(arg|param|field|prop|value)|(is|are) required"
              + "|required (arg|param|prop|field)|must (be|have|provide)|malformed"
              + "|unexpected keyword|syntax ?error|parse error|not a valid"
              + "|unknown (column|option|command|revision)|unsupported|not supported|unrecognized"
              + "|ambiguous|did not appear|no match|no replacement was performed"
              + "|are (identical|exactly the same)|has not been read yet|been modified since|does not apply|command not found");
  private static final Pattern PASSING =
      Outcomes.ignoringCase(
          "\\b(429|502|503|504|529)\\b|too many requests|rate.?limit|temporar"
              + "|try again (later|in)|timed? ?out|timeout"
              + "|connection (refused|reset|error|aborted|closed)|ECONN|could not connect"
              + "|connection to the server \\S{1,160} was refused"
              + "|overloaded|\\bunavailable\\b|lock(ed)? (by|held|file)|is locked"
              + "|could not (get|acquire) lock|acquiring (the )?(state )?lock"
              + "|resource busy|deadlock"
              + "|\\binsufficient ?\\w{0,16} ?capacity|(have|has) (in)?sufficient .{1,40} capacity"
              + "|out of (host )?capacity|enough resources available|pool[ _]exhausted");

  /** A connection that broke, whatever could not be found or resolved without it. */
  private static final Pattern BROKEN =
      Outcomes.ignoringCase(
          "connection (reset|refused|aborted|closed)|ECONN(RESET|REFUSED|ABORTED)"
              + "|could not transfer|(read|connect) timed out|network is unreachable");

  private FailureKinds() {}

  /** Whether a text says that there is no tool of that name. */
  static boolean saysNoTool(String text) {
    return NO_TOOL.matcher(Outcomes.head(text, A_LINE)).find();
  }

  /** The kind of a failure. */
  static OutcomeKind of(String text) {
    String head = Outcomes.head(text, HEAD);
    if (text.length() > HEAD) {
      head += '\n' + text.substring(Math.max(0, text.length() - TAIL));
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
    boolean passing = PASSING.matcher(head).find() || TextOutcome.isTransient(head);
    return passing ? OutcomeKind.TRANSIENT : OutcomeKind.FAILURE;
  }
}
