package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.outcome.OutcomeDigest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells the kind of a result. Only short texts are judged by what they contain: a long one is a
 * document, whatever words it holds, unless it begins like a failure.
 */
final class Outcomes {
  private static final int HEAD = 200;
  private static final int UNFINISHED_LENGTH = 600;
  private static final int UNFINISHED_HEAD = 400;
  private static final int FAILURE_LENGTH = 1500;
  private static final int FAILURE_HEAD = 300;
  private static final int TAIL = 200;
  private static final int ACK_LENGTH = 160;
  private static final int ACK_WORDS = 16;

  /** Longer texts are not looked at in the word lists of other languages. */
  private static final int LISTED_LENGTH = 600;

  private static final Pattern UNFINISHED =
      ignoringCase(
          "still (running|compiling|working|building|waiting)|is running|process running"
              + "|script running|in[_ ]progress|\\bpending\\b|\\bqueued\\b"
              + "|not (yet )?(ready|finished|complete)|running with session|no task output"
              + "|status>running|\"?status\"?: ?\"?(running|queued|pending|processing)"
              + "|timed? ?out waiting|0 new messages"
              + "|^\\W*(running|waiting|building|processing|deploying)\\b"
              + "|\\bwaiting (for|on)\\b|no new (lines|output|messages)|refreshing run status"
              + "|(?<![\\d.])\\d{1,3} ?% ?(complete|done|finished|processed|uploaded)"
              + "|^\\W*\\d{1,3} ?%\\W*$|elapsed");
  private static final Pattern EMPTY =
      ignoringCase(
          "(|\\[\\]|\\{\\}|null|none|\\(?no output\\)?\\.?|\\(bash completed with no output\\)"
              + "|(<system>)?tool ran without output.*|<no output>|\"\""
              + "|no (\\w+ )?(files|matches|results|rows|records|flights?|entries|data)"
              + "( were)? found\\b[^\\n]{0,160}|\\{\"\\w+\": ?\\[\\]\\}"
              + "|0 (rows|results|matches).{0,20}"
              + "|your command ran successfully and did not produce any output\\.?"
              + "|success\\. no output\\.?)");
  private static final Pattern DONE =
      ignoringCase(
          "\\b(ok|okay|done|success(ful(ly)?)?|true|created|updated|written|wrote|saved|sent"
              + "|submitted|processed|completed|deleted|removed|added|applied|accepted|received"
              + "|recorded|set|started|stopped|clicked|scrolled|typed|pressed|modified|finished"
              + "|shipped|booked|charged|paid|ordered|placed|todos have been)\\b");
  private static final Pattern FAILED =
      ignoringCase(
          "\\s*(error\\b|err:|traceback|fatal|exception|failed|failure"
              + "|.{0,80}(failed\\b|not found|no such|denied|invalid|cannot|unauthorized|forbidden"
              + "|unable to|exception:|error:)"
              + "|[^\\n]{0,60}(failures?|errors?): [1-9]"
              + "|[^\\n]{0,60}\\b[1-9]\\d* (failed|failing|errors?)\\b)");
  private static final Pattern FAILED_FIRST = ignoringCase("\\s*(error|fatal|traceback)");
  private static final Pattern NO_TOOL =
      ignoringCase(
          "unknown (tool|function)|no such tool"
              + "|(tool|function)\\b[^\\n]{0,60}(not found|does not exist|not available"
              + "|not registered)|no toolcallback|there is no tool");
  private static final Pattern BY_CLASS =
      ignoringCase(
          "unknown (tool|function)|no such tool"
              + "|(tool|function)[^\\n]{0,60}(not found|does not exist|is not available"
              + "|is not (registered|supported))|no toolcallback|there is no tool|\\b401\\b"
              + "|\\b403\\b|unauthori[sz]ed|forbidden|permission (denied|to use)"
              + "|access (is )?denied|not (permitted|allowed|authorized)"
              + "|doesn.t want to (proceed|take)|(declined|rejected) by|quota"
              + "|insufficient (credits|funds)|invalid (api key|token|credentials)|not logged in"
              + "|token expired");
  private static final Pattern BY_COMPLAINT =
      ignoringCase(
          "not found|no such|does not exist|doesn.t exist|cannot find|can.t find"
              + "|could not (find|locate|resolve)|unable to (find|locate)|ENOENT|\\b404\\b"
              + "|\\b400\\b|bad request|invalid|validation"
              + "|missing (required )?(arg|param|field|prop|value)|(is|are) required"
              + "|required (arg|param|prop|field)|must (be|have|provide)|malformed"
              + "|unexpected keyword|syntax ?error|parse error|not a valid"
              + "|unknown (column|option|command|revision)|unsupported|not supported|unrecognized"
              + "|ambiguous|did not appear|no match|no replacement was performed"
              + "|has not been read yet|been modified since|does not apply|command not found");
  private static final Pattern PASSING =
      ignoringCase(
          "\\b(429|502|503|504|529)\\b|too many requests|rate.?limit|temporar"
              + "|try again (later|in)|timed? ?out|timeout"
              + "|connection (refused|reset|error|aborted|closed)|ECONN|could not connect"
              + "|overloaded|\\bunavailable\\b|lock(ed)? (by|held|file)|is locked"
              + "|could not (get|acquire) lock|resource busy|deadlock");
  private static final Pattern ENVELOPED =
      Pattern.compile(
          "(?s)\\s*<returncode>(-?\\d{1,9})</returncode>\\s*<output>(.*?)(</output>)?\\s*");
  private static final Pattern EXIT_CODE =
      Pattern.compile("(?m)^(?:Process exited with code|Exit code:?|exitcode:) (-?\\d{1,9})");
  private static final Pattern SHELL_HEAD = Pattern.compile("Chunk ID:|Wall time|Exit code");
  private static final Pattern ENVELOPE =
      ignoringCase(
          "Script completed( with cell ID \\d+)?|Wall time:? [\\d.]+ seconds|Output:"
              + "|Chunk ID: \\w+|Process exited with code 0"
              + "|\"?(chunk_id|wall_time_seconds|session_id|original_token_count)\"?: ?\"?[\\w.]+"
              + "\"?,?|\"output\": ?\"\"|[{}\\s]");
  private static final String OUTPUT = "Output:";
  private static final String SESSION = "Process running with session ID";

  private Outcomes() {}

  private static Pattern ignoringCase(String pattern) {
    return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
  }

  /** The text inside a shell harness's envelope, and the exit code if it names one. */
  record Body(String text, Integer exitCode) {
    static Body of(String text) {
      boolean enveloped = text.startsWith("<returncode>") || text.contains("<returncode>");
      Matcher whole = enveloped ? ENVELOPED.matcher(text) : null;
      if (whole != null && whole.matches()) {
        return new Body(whole.group(2).strip(), Integer.valueOf(whole.group(1)));
      }
      String head = head(text, 3 * HEAD);
      Integer code = null;
      if (head.contains("xit")) {
        Matcher exit = EXIT_CODE.matcher(head);
        code = exit.find() ? Integer.valueOf(exit.group(1)) : null;
      }
      String inner = text;
      int output = SHELL_HEAD.matcher(text).lookingAt() ? text.indexOf(OUTPUT) : -1;
      if (output >= 0) {
        inner = text.substring(output + OUTPUT.length());
      }
      if (inner.contains("tool_use_error>")) {
        inner = inner.replace("<tool_use_error>", "").replace("</tool_use_error>", "");
      }
      return new Body(inner.strip(), code);
    }

    boolean succeeded() {
      return exitCode == null || exitCode == 0;
    }
  }

  /** The kind of a result; {@code error} is the protocol's flag, or null. */
  static OutcomeKind of(String text, Body parts, Boolean error) {
    String body = parts.text;
    boolean flagged = Boolean.TRUE.equals(error);
    boolean mayWait = body.length() < UNFINISHED_LENGTH && parts.succeeded() && !flagged;
    if ((mayWait && unfinished(body)) || head(text, UNFINISHED_HEAD).contains(SESSION)) {
      return OutcomeKind.UNFINISHED;
    }
    boolean brief = body.length() <= ACK_LENGTH + HEAD;
    if (!body.isEmpty() && brief && parts.succeeded() && EMPTY.matcher(body).matches()) {
      return OutcomeKind.EMPTY; // a search that found nothing has not failed, whatever its flag
    }
    if (body.length() < HEAD && NO_TOOL.matcher(body).find()) {
      return OutcomeKind.PERMANENT_BY_CLASS; // frameworks tell it in plain text, without a flag
    }
    OutcomeDigest.Kind listed =
        flagged || body.length() > LISTED_LENGTH ? null : OutcomeDigest.kindOf(body);
    boolean failed = flagged || !parts.succeeded() || fails(body);
    if (failed || listed == OutcomeDigest.Kind.ERROR) {
      return failure(body);
    }
    return brief && (body.isEmpty() || ENVELOPE.matcher(text).replaceAll("").isEmpty())
        ? OutcomeKind.EMPTY
        : success(body, listed);
  }

  private static OutcomeKind success(String body, OutcomeDigest.Kind listed) {
    if (listed == OutcomeDigest.Kind.PENDING) {
      return OutcomeKind.UNFINISHED;
    }
    boolean done =
        body.length() <= ACK_LENGTH && words(body) <= ACK_WORDS && DONE.matcher(body).find();
    return done ? OutcomeKind.ACKNOWLEDGEMENT : OutcomeKind.CONTENT;
  }

  private static boolean unfinished(String body) {
    return UNFINISHED.matcher(head(body, UNFINISHED_HEAD)).find();
  }

  private static boolean fails(String body) {
    return FAILED.matcher(head(body, HEAD)).lookingAt()
        && (body.length() < FAILURE_LENGTH || FAILED_FIRST.matcher(body).lookingAt());
  }

  private static OutcomeKind failure(String body) {
    String head = head(body, FAILURE_HEAD);
    if (body.length() > FAILURE_HEAD) {
      head += '\n' + body.substring(Math.max(0, body.length() - TAIL));
    }
    if (BY_CLASS.matcher(head).find()) {
      return OutcomeKind.PERMANENT_BY_CLASS;
    }
    if (BY_COMPLAINT.matcher(head).find()) {
      return OutcomeKind.PERMANENT_BY_COMPLAINT;
    }
    boolean passing = PASSING.matcher(head).find() || OutcomeDigest.passes(head);
    return passing ? OutcomeKind.TRANSIENT : OutcomeKind.FAILURE;
  }

  static String head(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length);
  }

  /** How many words separated by blanks there are. */
  static int words(String text) {
    int words = 0;
    boolean blank = true;
    for (int i = 0; i < text.length(); i++) {
      boolean space = Character.isWhitespace(text.charAt(i));
      words += blank && !space ? 1 : 0;
      blank = space;
    }
    return words;
  }
}
