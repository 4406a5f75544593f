package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.normal.Normalizer;
import io.loophound.detectors.internal.digest.outcome.ArgumentEchoes;
import io.loophound.detectors.internal.digest.outcome.FailureCount;
import io.loophound.detectors.internal.digest.outcome.FailureSummaries;
import io.loophound.detectors.internal.digest.text.Numbers;
import io.loophound.detectors.internal.digest.text.Texts;
import io.loophound.detectors.internal.words.WordLists;
import java.util.regex.Pattern;

/**
 * What a failure that lasts complains about.
 *
 * @param what the same whatever the arguments; 0 if it does not tell. Odd if something {@linkplain
 *     #isAbsent() is absent}
 * @param named which of the call's arguments it names, by value; of a call that looked in vain
 *     which call it is; 0 if none, or if the result is remembered
 * @param ofServer whether it is the server's own trouble, and not about what was asked for
 * @param left how much is still wrong, as it counts; {@link FailureCount#NONE} if it does not
 * @param answers whether its text alone is no failure: it counts as one because there is no such
 *     tool
 */
public record Complaint(int what, int named, boolean ofServer, int left, boolean answers) {
  /** Of a result that complains about nothing. */
  public static final Complaint NONE = new Complaint(0, 0, false, FailureCount.NONE, false);

  private static final Complaint ANSWER = new Complaint(0, 0, false, FailureCount.NONE, true);

  /** One place after another is asked, and only the last one has it. */
  private static final Pattern ABSENT = WordLists.pattern("absent");

  private static final Pattern OF_SERVER =
      Outcomes.ignoringCase(
          "\\b500\\b|internal( server)? error|something went wrong|unexpected error|exception");

  /** All that a harness says of a command that fails and prints nothing. */
  private static final Pattern SAYS_NOTHING =
      Outcomes.ignoringCase(
          "(?s)(?=.{1,300}\\z)(\\W|\\b(\\d++(?! (failed|errors?))|the|command|process|completed|exited|finished|failed|with"
              + "|exit|code|status|returncode|exitcode|exit_code|return_code|error|output|stdout|stderr"
              + "|no|empty|null|metadata|durationms|duration_ms|duration_seconds|duration|wall|time"
              + "|seconds|current working directory: \\S+|python interpreter: \\S+)\\b)+");

  private static final Pattern NO_NAME = Pattern.compile("[^\\w/.:-]+|[.:](?!\\w)");
  private static final int HEAD = 200;
  private static final int COMPARED = 140;
  private static final int BY_CLASS = 1;

  /** What the harness complains about if there is no such tool. */
  public static final int NO_TOOL = 3;

  /** What is remembered of a complaint. */
  public static Complaint kept(int what, int named) {
    return new Complaint(what, named, false, FailureCount.NONE, false);
  }

  /** Whether something is not there, or not free: the next place may have it. */
  public boolean isAbsent() {
    return (what & 1) != 0 && what >>> 2 != 0;
  }

  /** Whether the harness says that there is no tool of the name that was called. */
  private static boolean isMissing(CallDigest call, String text) {
    return FailureKinds.saysNoTool(text)
        && (call.isUndeclared() || names(Texts.head(text, HEAD), call.tool()));
  }

  private static boolean names(String text, long tool) {
    for (String word : NO_NAME.split(text, -1)) {
      if (Hash64.of(word) == tool) {
        return true;
      }
    }
    return false;
  }

  /** Whether it is that there is no such tool, which no tool says. */
  public boolean isOfHarness() {
    return what == NO_TOOL;
  }

  /**
   * Some applications run tools that they have not declared: what these give for other arguments is
   * compared as it is.
   *
   * @param read the kind that the text alone tells
   */
  static Complaint of(
      OutcomeKind kind, OutcomeKind read, Envelope body, Boolean error, CallDigest call) {
    boolean failed = read.isFailure();
    if (!kind.isLastingFailure() || !(failed || read == OutcomeKind.CONTENT)) {
      return failed || !kind.isLastingFailure() ? NONE : ANSWER;
    }
    boolean byClass = kind == OutcomeKind.PERMANENT_BY_CLASS && failed && !call.verb().isShell();
    String text = text(body, error, call.verb().looks());
    if (text == null) {
      return byClass ? kept(BY_CLASS, 0) : failed ? NONE : ANSWER;
    }
    if (call.verb().isShell() && saysNothing(body.text())) {
      return NONE;
    }
    ArgumentEchoes.Masked echoed = call.words().mask(Texts.head(text, HEAD));
    String head = Meters.mask(echoed.text()).text();
    long numbers = Numbers.hashOfThose(call.numbers(), head);
    boolean names = echoed.values() != 0 || numbers != 0;
    int named = names ? Hash64.half(Hash64.mix(echoed.values(), numbers)) : 0;
    if (kind == OutcomeKind.PERMANENT_BY_CLASS && isMissing(call, text)) {
      return kept(NO_TOOL, 0);
    }
    if (byClass) {
      return kept(BY_CLASS, named);
    }
    boolean absent = kind != OutcomeKind.PERMANENT_BY_CLASS && ABSENT.matcher(echoed.text()).find();
    named = absent && call.verb().looksOrTakes() ? Hash64.half(call.key()) : named;
    String plain = Normalizer.normalizeResult(head);
    boolean says = !failed && Texts.isJson(body.text()); // numbers are what it gives
    int hash = (int) (says ? Hash64.of(plain) : Numbers.hashWithout(plain, COMPARED));
    boolean ofServer = OF_SERVER.matcher(head).find();
    int left =
        kind == OutcomeKind.PERMANENT_BY_CLASS
            ? FailureCount.NONE
            : FailureCount.in(Meters.mask(body.text()).text());
    int told = (hash >>> 2 == 0 ? hash + 4 : hash) & ~1;
    return new Complaint(absent ? told | 1 : told, named, ofServer, left, !failed);
  }

  /**
   * What a failure complains about begins here; what is told by a flag or a code, at the start.
   * Null if only a summary says that it failed.
   */
  private static String text(Envelope parts, Boolean error, boolean reads) {
    String body = parts.text();
    boolean told =
        Boolean.TRUE.equals(error) || !parts.hasSucceeded() || FailureTexts.fails(body, reads);
    int line = told ? 0 : Outcomes.failureLine(parts, reads);
    boolean summary =
        line < 0 && Outcomes.mayTell(parts, reads) && FailureSummaries.find(body) >= 0;
    return summary ? null : body.substring(Math.max(0, line));
  }

  /**
   * Whether a shell says only that a command failed, as a test or a search does with its status.
   */
  private static boolean saysNothing(String body) {
    return SAYS_NOTHING.matcher(body).matches();
  }
}
