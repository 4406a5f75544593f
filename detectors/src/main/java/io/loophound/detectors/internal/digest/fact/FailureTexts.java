package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.outcome.TextOutcome;
import io.loophound.detectors.internal.digest.text.Texts;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a text says at its beginning that the call failed. A title about failures, a list of
 * titles and source code that throws say no such thing.
 */
final class FailureTexts {
  private static final int HEAD = 200;
  private static final int LONG = 1500;
  private static final int PAGE_HEAD = 600;
  private static final int TITLE_HEAD = 300;

  /** MCP's form of a plain text. */
  private static final Pattern TEXT_PARTS = Pattern.compile("\\[\\{\"type\": ?\"text\"");

  private static final Pattern FAILED =
      Outcomes.ignoringCase(
          "\\s*(error\\b|\\*\\*error(\\*\\*:|:\\*\\*)|err:|traceback|fatal|exception|failed|failure"
              + "|mcp error -\\d{5}:"
              + "|(/\\S{0,40}/)?(ba|z|da|k)?sh: |usage: [^\\n]{0,160}\\n\\s*error\\b"
              + "|.{0,80}((?<!\\.\\w{0,40})failed\\b|not found|could not be found|could not resolve (to a|host)|no such"
              + "|denied(?!\\.\\w|\" ?: ?(\\[]|0|null|false))|not authorized to perform|invalid(?!\\w*\" ?:|\\.\\w|( (left|rows|records|entries|items|lines|found|so far)){0,2}: ?\\d++ ?([,;.)\\n]|$))|cannot"
              + "|unauthorized|forbidden|unable to|exception:|error:)"
              + "|no changes? (to|were|was)\\b[^\\n]{0,60}\\b(identical|the same)\\b"
              + "|[^\\n]{80,180}(not found|no such file or directory)\\W*$"
              + "|[^\\n]{0,60}(failures?|errors?): [1-9]"
              + "|[^\\n]{0,60}\\b[1-9]\\d* (validation )?(failed|failing|errors?)\\b)");

  /** Says how much failed, and that is nothing: 12 passed, 0 failed. */
  private static final Pattern NOTHING_FAILED =
      Outcomes.ignoringCase(
          "\\b(none|nothing|nobody|no one)( has| have| was| were)? (failed|denied|refused)\\b"
              + "|\\b0 ((?!pass)[a-z]+ ){0,2}(failed|failing|failures?|errors?)\\b"
              + "|\\b(no|without( any)?) (\\w+ )?(failed|failing|failures|errors)\\b"
              + "|\\b(failed|failures?|errors?)( \\w{1,20}){0,2}\"? ?[:=] {0,8}(0\\b|null\\b|\\[\\])"
              + "|\\b(fixed|resolved|corrected|repaired) \\d+ (\\w+ )?(failures?|errors?)\\b");

  /** A test that went well, a mail, a page or a commit, whatever it is about. */
  private static final Pattern PASSED =
      Pattern.compile(
          "\\s*(ok \\d|✓|✔|√|(subject|betreff): |<(!doctype|html|rss|feed)\\b"
              + "|([-*] |[0-9a-f]{7,40} )?fix(ed|es)?(\\(\\w{1,30}\\))?: )");

  /** How JSON names a thing, whatever that is about. */
  private static final Pattern TITLE =
      Pattern.compile("\"(title|subject|summary|description|headline)\" ?: ?\"[^\"]{0,160}(\"|$)");

  /** What {@link #FAILED} needs. */
  private static final String[] OF_FAILURE = {
    "error",
    "err:",
    "traceback",
    "fatal",
    "exception",
    "fail",
    "not found",
    "not be found",
    "could not resolve",
    "no such",
    "denied",
    "invalid",
    "cannot",
    "unauthorized",
    "not authorized",
    "forbidden",
    "unable to",
    "sh: ",
    "no change"
  };

  /** A long text that begins so is a failure, not a document about failures. */
  private static final Pattern FAILED_FIRST =
      Outcomes.ignoringCase("\\s*(traceback \\(|fatal:|(fatal )?error( \\w{1,20})?[:\\[(])");

  /** An exception of Java with its trace: a failure, unless a tool that reads shows a log. */
  private static final Pattern TRACE =
      Pattern.compile(
          "(\\w{1,40}\\.){2,12}\\w{0,80}(Exception|Error)(:[^\\n]{0,400})?\\r?\\n\\s{1,8}at \\w");

  /** What a web server sends instead of a page. */
  private static final Pattern PAGE_OF_FAILURE =
      Outcomes.ignoringCase(
          "(?s)<(!doctype html|html)\\b.*?<(title|h1)>\\s*(http |error |status )*[45]\\d\\d\\s*"
              + "(<|[-:|]|(not|bad|forbidden|unauthori[sz]ed|internal|service|gateway|too many|error"
              + "|method|request|page|server|gone)\\b)");

  /** What is before a list of things in JSON that are the failures of the call itself. */
  private static final Pattern ITS_ERRORS =
      Outcomes.ignoringCase("(error|errors|detail|details|violations)\" ?: ?$");

  /** What a web service answers in XML: S3, AWS, SOAP. */
  private static final Pattern FAULT =
      Outcomes.ignoringCase(
          "(?s)(<\\?xml[^>]{0,200}>\\s*)?"
              + "<(error(response)?\\b|[\\w-]{1,20}:envelope\\b.*?<([\\w-]{1,20}:)?fault>)");

  private FailureTexts() {}

  static boolean fails(String body, boolean reads) {
    if (body.startsWith("<") && isPageOfFailure(Texts.head(body, PAGE_HEAD))) {
      return true;
    }
    if (body.length() >= LONG) {
      return beginsWithFailure(body) || (!reads && TRACE.matcher(body).lookingAt());
    }
    boolean json = Texts.isJson(body);
    String head = json ? ownPart(Texts.head(body, HEAD)) : Texts.head(body, HEAD);
    String lower = head.toLowerCase(Locale.ROOT);
    if (!Texts.mentions(lower, OF_FAILURE) || PASSED.matcher(lower).lookingAt()) {
      return false;
    }
    String titled =
        json
            ? TITLE.matcher(lower).replaceAll(title -> "_".repeat(title.group().length()))
            : TextOutcome.withoutQuotes(TextOutcome.withoutTitle(lower));
    String said = NOTHING_FAILED.matcher(titled).replaceAll("");
    Matcher failed = FAILED.matcher(said);
    return failed.lookingAt()
        && !TextOutcome.isSourceCode(said, failed.end())
        && !Listings.isNumbered(head);
  }

  private static boolean beginsWithFailure(String document) {
    if (!FAILED_FIRST.matcher(document).lookingAt()) {
      return false;
    }
    String lower = Texts.head(document, HEAD).toLowerCase(Locale.ROOT);
    return FAILED_FIRST.matcher(TextOutcome.withoutTitle(lower)).lookingAt();
  }

  private static boolean isPageOfFailure(String head) {
    return PAGE_OF_FAILURE.matcher(Texts.head(head, TITLE_HEAD)).lookingAt()
        || FAULT.matcher(head).lookingAt();
  }

  /** What JSON says of itself: the things that it lists may have failed, as payments do. */
  private static String ownPart(String json) {
    int list = json.indexOf("[{");
    return list < 0
            || TEXT_PARTS.matcher(json).region(list, json.length()).lookingAt()
            || ITS_ERRORS.matcher(json.substring(0, list)).find()
        ? json
        : json.substring(0, list);
  }
}
