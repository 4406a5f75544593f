package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.event.MediaMark;
import io.loophound.detectors.internal.digest.outcome.FailureLines;
import io.loophound.detectors.internal.digest.outcome.FailureSummaries;
import io.loophound.detectors.internal.digest.outcome.TextOutcome;
import io.loophound.detectors.internal.digest.outcome.TextOutcome.Kind;
import io.loophound.detectors.internal.digest.text.Texts;
import io.loophound.detectors.internal.words.PhraseList;
import io.loophound.detectors.internal.words.WordLists;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Tells the kind of a result. Only short texts are judged by what they contain: a long one is a
 * document, whatever words it holds, unless it begins like a failure.
 */
final class Outcomes {
  private static final int HEAD = 200;
  private static final int UNFINISHED_LENGTH = 600;
  private static final int A_PLAN = 40; // characters
  private static final Pattern ITEMS = Pattern.compile("(?i)\\b(item|todo|task|step)s?\\b");
  private static final int UNFINISHED_HEAD = 400;
  private static final int FAILURE_HEAD = 300;
  private static final int NOTHING_LENGTH = 64;
  private static final int ACK_LENGTH = 160;
  private static final int ACK_WORDS = 16;

  /** Longer texts are not looked at in the word lists of other languages. */
  private static final int LISTED_LENGTH = 600;

  private static final Pattern UNFINISHED = WordLists.pattern("unfinished");

  /** Lines of a table of jobs or stages that are not over. */
  private static final Pattern QUEUE =
      ignoringCase(
          "\\bjobid +partition\\b[^\\n]{0,120}\\n[^\\n]{0,80} (pd|r|cf|cg) "
              + "|(?<= {2})running *(\\n[^\\n]{1,40} {2}(created|pending|queued|waiting) *){2}"
              + "|(?<= {2})(success|passed|skipped) *\\n[^\\n]{1,40} {2}running\\b");

  /** What {@link #UNFINISHED}, {@link #QUEUE} and {@link #ELAPSED} need. */
  private static final String[] ON_THE_WAY = {
    "running",
    "compiling",
    "working",
    "building",
    "waiting",
    "pending",
    "processing",
    "deploying",
    "refreshing",
    "progress",
    "queued",
    "runnable",
    "partition",
    "not ",
    "no task",
    "0 new",
    "no new",
    "%",
    "elapsed"
  };

  /** How far a rollout of Kubernetes is when looking at it ends: a failure of the look alone. */
  private static final Pattern ROLLOUT =
      ignoringCase("waiting for [^\\n]{1,120} rollout to finish\\b[\\s\\S]*timed out waiting");

  private static final Pattern FINISHED =
      ignoringCase(
          "\\b(done|finished|completed?|success\\w*|succeeded|passed|ok"
              + "|rows? (in set|selected|created|inserted|updated|deleted|merged))\\b");

  /** What a clock of the work says; one of milliseconds, few or fine seconds times the call. */
  private static final Pattern ELAPSED =
      ignoringCase(
          "(?<!\\w)elapsed(?!_?(ms|milli|micro|nano|[un]s\\b|time)"
              + "|: (\\d|\\d+\\.\\d+) ?s(ec)?\\b|:? [\\d.]+ ?[munµ]s\\b)"
              + "(?!\\w*\"\\s*:\\s*(\\d|\\d+\\.\\d+)\\s*[,}])");

  private static final Pattern EMPTY =
      ignoringCase(
          "(|\\[\\]|\\{\\}|null|none|\\(?no output\\)?\\.?|\\(bash completed with no output\\)"
              + "|(<system>)?tool ran without output.*|<no output>|\"\""
              + "|no (\\w+ )?(files|matches|results|rows|records|flights?|entries|data)"
              + "( were)? found\\b[^\\n]{0,160}|\\{\"\\w+\": ?\\[\\]\\}"
              + "|0 (rows|results|matches).{0,20}"
              + "|[\\w ]{1,80}\\n ?-+\\s*\\n\\s*\\(1 row\\)(\\s+time: [\\d.]+ ms)?\\s*"
              + "|your command ran successfully and did not produce any output\\.?"
              + "|success\\. no output\\.?)");
  private static final Pattern DONE =
      ignoringCase(
          "\\b(ok|okay|done|success(ful(ly)?)?|true|created|updated|written|wrote|saved|sent"
              + "|submitted|processed|completed|deleted|removed|added|applied|accepted|received"
              + "|recorded|set|started|stopped|clicked|scrolled|typed|pressed|modified|finished"
              + "|shipped|booked|charged|paid|ordered|placed|todos have been)\\b");

  /** What a database says of rows that it has changed. */
  private static final Pattern ROWS =
      ignoringCase(
          "(update|delete|merge|copy) [1-9]\\d*|[1-9][\\d,]* rows? (affected|changed)\\.?");

  /** The same in all languages. */
  private static final PhraseList CONFIRMED = PhraseList.named("acknowledgement");

  /** A text that begins so is a failure, whatever state it mentions. */
  private static final Pattern BLUNT =
      ignoringCase(
          "\\s*(#+ result\\s+)?"
              + "(error\\b|err:|fatal\\b|traceback|exception\\b|failure:|failed to\\b|r(ails|ake) aborted!"
              + "|[\\w.]{1,60}: timeout \\d+ ?ms exceeded|waiting (for|until) [^\\n]{1,120} failed\\b"
              + "|[\\w.$]{0,100}(error|exception):)");

  /** A status in JSON of a failure whose kind {@link FailureKinds} tells. */
  private static final Pattern DENIED =
      ignoringCase(
          "(status|state|code)\"? ?: ?\"?(40[0134]|not[ _]?found|forbidden|unauthori[sz]ed|denied"
              + "|invalid)\\b|status_?code\" ?: ?\"?4\\d\\d\\b");

  private static final Pattern ENVELOPE =
      ignoringCase(
          "Script completed( with cell ID \\d+)?|Wall time:? [\\d.]+ seconds|Output:"
              + "|Chunk ID: \\w+|Process exited with code 0"
              + "|\"?(chunk_id|wall_time(_seconds)?|session_id|original_token_count)\"?: ?\"?[\\w.]+"
              + "\"?,?|\"output\": ?\"\",?|[{}\\s]");

  private static final String TOOL_ERROR = "<tool_use_error>";
  private static final String KILLED = "Killed";
  private static final String SESSION = "Process running with session ID";

  private Outcomes() {}

  static Pattern ignoringCase(String pattern) {
    return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
  }

  /** The kind of a result of such a call. */
  static OutcomeKind of(String text, Envelope parts, Boolean error, CallDigest call) {
    ToolVerb verb = call.verb();
    OutcomeKind kind = of(text, parts, error, verb.looks());
    if (kind == OutcomeKind.UNFINISHED && verb.plans() && call.argumentLength() >= A_PLAN) {
      boolean items = ITEMS.matcher(Texts.head(parts.text(), UNFINISHED_HEAD)).find();
      return items ? OutcomeKind.ACKNOWLEDGEMENT : kind; // what they have pending is its contents
    }
    if (verb.acts()
        && !kind.isFailure()
        && UndoneResults.isUndone(parts.text(), verb.deed(), call.words())) {
      return FailureKinds.of(parts.text());
    }
    if (kind == OutcomeKind.CONTENT
        && call.limitsItself()
        && ROWS.matcher(parts.text().strip()).matches()) {
      return OutcomeKind.ACKNOWLEDGEMENT;
    }
    boolean may = kind == OutcomeKind.CONTENT || kind == OutcomeKind.UNFINISHED;
    may &= verb.isShell() && parts.exitCode() == null;
    return may && isKilled(parts.text()) ? OutcomeKind.FAILURE : kind;
  }

  /** Whether a shell says at the end that a process was killed, as for want of memory. */
  private static boolean isKilled(String output) {
    int line = output.length() - KILLED.length();
    return output.endsWith(KILLED) && (line == 0 || output.charAt(line - 1) == '\n');
  }

  /**
   * The kind of a result.
   *
   * @param error the protocol's flag, or null
   * @param reads whether the tool's name says that it reads something
   */
  static OutcomeKind of(String text, Envelope parts, Boolean error, boolean reads) {
    return of(text, parts, error, reads, FailureKinds::of);
  }

  /**
   * Whether a result is a failure, of whatever kind: to tell these apart takes most of the time.
   */
  static boolean isFailure(String text, Boolean error) {
    return of(text, Envelope.of(text), error, false, any -> OutcomeKind.FAILURE).isFailure();
  }

  private static OutcomeKind of(
      String text,
      Envelope parts,
      Boolean error,
      boolean reads,
      Function<String, OutcomeKind> kinds) {
    String body = parts.text();
    boolean flagged = Boolean.TRUE.equals(error) || text.startsWith(TOOL_ERROR);
    Kind listed = flagged ? Kind.OK : listed(body);
    boolean mayWait = body.length() < UNFINISHED_LENGTH && parts.hasSucceeded() && !flagged;
    boolean blunt = (listed == Kind.ERROR && Texts.isJson(body)) || BLUNT.matcher(body).lookingAt();
    if ((mayWait && !blunt && isUnfinished(body))
        || Texts.head(text, UNFINISHED_HEAD).contains(SESSION)
        || (body.length() < UNFINISHED_LENGTH && ROLLOUT.matcher(body).find())) {
      return OutcomeKind.UNFINISHED;
    }
    boolean brief = body.length() <= ACK_LENGTH + HEAD;
    if (!body.isEmpty() && brief && parts.hasSucceeded() && EMPTY.matcher(body).matches()) {
      return OutcomeKind.EMPTY; // a search that found nothing has not failed, whatever its flag
    }
    if (body.length() < HEAD && FailureKinds.saysNoTool(body) && !Listings.isNumbered(body)) {
      return OutcomeKind.PERMANENT_BY_CLASS; // frameworks tell it in plain text, without a flag
    }
    if (body.length() < FAILURE_HEAD && UndoneResults.isCap(body)) {
      return OutcomeKind.PERMANENT_BY_CLASS;
    }
    boolean denied = listed == Kind.NEGATIVE && Texts.isJson(body) && DENIED.matcher(body).find();
    if (flagged || !parts.hasSucceeded() || listed == Kind.ERROR || denied) {
      return kinds.apply(body);
    }
    OutcomeKind said = failureInWords(parts, reads, listed, kinds);
    if (said != null) {
      return said;
    }
    return brief && (body.isEmpty() || isEnvelope(text))
        ? OutcomeKind.EMPTY
        : success(body, listed);
  }

  /** A failure that only the words tell of; null if they tell of none. */
  private static OutcomeKind failureInWords(
      Envelope parts, boolean reads, Kind listed, Function<String, OutcomeKind> kinds) {
    String body = parts.text();
    boolean blames = FailureTexts.fails(body, reads);
    int line = blames ? 0 : failureLine(parts, reads);
    if (line >= 0) {
      String failure = body.substring(line);
      boolean may = !blames && listed == Kind.PENDING;
      boolean waits = may && FailureKinds.of(failure) == OutcomeKind.TRANSIENT;
      return waits ? OutcomeKind.UNFINISHED : kinds.apply(failure); // another process has a lock
    }
    int summary = mayTell(parts, reads) ? FailureSummaries.find(body) : -1;
    return summary < 0 ? null : kinds.apply(body.substring(summary));
  }

  /**
   * What the word lists of all languages say. In several lines a failure stands in the first one:
   * what follows may be a log, or a page.
   */
  private static Kind listed(String body) {
    if (body.length() > LISTED_LENGTH) {
      return TextOutcome.beginsWithFailureStatus(body) ? Kind.ERROR : Kind.OK;
    }
    Kind kind = TextOutcome.kindOf(body);
    int line = body.indexOf('\n');
    if (kind == Kind.OK || kind == Kind.NEGATIVE || Texts.isJson(body)) {
      return kind;
    }
    if (kind == Kind.PENDING) {
      return body.length() <= UNFINISHED_HEAD ? kind : Kind.OK;
    }
    if (Listings.isNumbered(body)) {
      return Kind.OK;
    }
    boolean first = line < 0 || TextOutcome.kindOf(body.substring(0, line)) == kind;
    return first ? kind : Kind.OK;
  }

  /** Whether a text is nothing but the envelope of a shell. */
  private static boolean isEnvelope(String text) {
    boolean may = text.contains("ode 0") || text.contains("ompleted") || text.contains("utput");
    return may && ENVELOPE.matcher(text).replaceAll("").isEmpty();
  }

  private static OutcomeKind success(String body, Kind listed) {
    if (listed == Kind.PENDING) {
      return OutcomeKind.UNFINISHED;
    }
    if (body.length() < FAILURE_HEAD && FailingPods.areIn(body)) {
      return OutcomeKind.TRANSIENT;
    }
    boolean mayBeEmpty = listed == Kind.NEGATIVE && body.startsWith("{");
    if (mayBeEmpty && TextOutcome.findsNothing(body)) {
      return OutcomeKind.EMPTY;
    }
    if (body.length() > ACK_LENGTH || Texts.words(body, ACK_WORDS + 1) > ACK_WORDS) {
      return OutcomeKind.CONTENT;
    }
    if (MediaMark.isIn(body)) {
      return OutcomeKind.CONTENT; // what a picture shows is no acknowledgement
    }
    if (DONE.matcher(body).find() || isConfirmed(body)) {
      return OutcomeKind.ACKNOWLEDGEMENT;
    }
    boolean little = body.length() <= NOTHING_LENGTH && body.indexOf('\n') < 0;
    boolean says = little && Texts.hasLetter(body);
    return listed == Kind.NEGATIVE && says ? OutcomeKind.EMPTY : OutcomeKind.CONTENT;
  }

  /** Names with underscores and lists of names confirm nothing. */
  private static boolean isConfirmed(String body) {
    boolean plain = body.indexOf('_') < 0 && body.indexOf('[') < 0 && body.indexOf('\n') < 0;
    return plain && CONFIRMED.isIn(body.toLowerCase(Locale.ROOT));
  }

  private static boolean isUnfinished(String body) {
    String head = Texts.head(body, UNFINISHED_HEAD);
    if (!Texts.mentions(head.toLowerCase(Locale.ROOT), ON_THE_WAY)) {
      return false; // the usual case, without regular expressions
    }
    return UNFINISHED.matcher(head).find()
        || QUEUE.matcher(head).find()
        || (ELAPSED.matcher(head).find() && !FINISHED.matcher(head).find());
  }

  /**
   * Where a line begins that tools print when they fail; -1 if nowhere. What reads a file or a log
   * may show such lines.
   */
  static int failureLine(Envelope parts, boolean reads) {
    return mayTell(parts, reads) ? FailureLines.find(parts.text()) : -1;
  }

  /** Whether only the text can tell that the call failed. */
  static boolean mayTell(Envelope parts, boolean reads) {
    return parts.exitCode() == null && !reads && !Texts.isJson(parts.text());
  }
}
