package io.loophound.detectors.internal.digest.outcome;

import io.loophound.detectors.internal.digest.normal.CharClass;
import io.loophound.detectors.internal.digest.normal.Normalizer;
import io.loophound.detectors.internal.digest.outcome.TextOutcome.Kind;
import io.loophound.detectors.internal.words.PhraseList;
import io.loophound.detectors.internal.words.WordLists;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The meaning of an outcome's text. Only short texts are judged by what they contain; a long one is
 * a document, whatever words it holds, unless its first or last line is an error.
 */
final class TextKinds {
  private static final int SHORT = 600;
  private static final int SHORT_LINES = 4;
  private static final int MAX_LINE = 200;
  private static final int LONGEST_QUOTE = 80;
  private static final int LONGEST_LABEL = 24;

  private static final PhraseList FAILS = PhraseList.named("failure-start");
  private static final PhraseList FAILED = PhraseList.named("failure");
  private static final PhraseList TOPICS = PhraseList.named("failure-topic");
  private static final PhraseList SOURCE_CODE = PhraseList.named("source-code");
  private static final PhraseList PASSING = PhraseList.named("transient-failure");
  private static final PhraseList CLEAN = PhraseList.named("no-failure");
  private static final PhraseList UNFINISHED = PhraseList.named("unfinished");
  private static final PhraseList RUNNING = PhraseList.named("running");
  private static final PhraseList WORK = PhraseList.named("work");
  private static final PhraseList PROGRESS = PhraseList.named("progress");
  private static final PhraseList NOTHING = PhraseList.named("nothing");
  private static final PhraseList NEGATIVE = PhraseList.named("negative");
  private static final PhraseList STATUS = PhraseList.named("status-label");
  private static final List<String> EXIT_CODE = WordLists.entries("exit-code");
  private static final String NO_WORK =
      "(?!missing|failing|crashing|breaking|erroring|having|getting|showing|seeing|throwing"
          + "|returning|receiving|lacking|complaining|warning|nothing|something|existing|string)";

  private static final String WORKS =
      "(starting|booting|restarting|loading|initiali[sz]ing|preparing|building|compiling|deploying"
          + "|rendering|generating|syncing|installing|provisioning|uploading|downloading|training"
          + "|migrating|indexing|importing|exporting|copying|scanning|warming up)";

  /**
   * As in "still rendering", "nothing has arrived yet", "is being copied", "status: compiling",
   * "Deploying ...", "the server is booting", "Training epoch 3", "ContainerCreating", "0/3 pods
   * ready".
   */
  private static final Pattern GOES_ON =
      Pattern.compile(
          ("\\bstill (being )?NO_WORK\\p{L}+ing\\b|\\b(is|are) being \\p{L}+ed\\b"
                  + "|(\\b(no|not|none|nothing)\\b|n't\\b)[^.!?]{0,40}\\byet\\b"
                  + "|\\b(status|state|phase|health(check)?)[\"'>:= ]{1,4}(NO_WORK\\p{L}+ing|queued)\\b"
                  + "|^NO_WORK\\p{L}+ing\\b[^.!?]{0,60}(\\.\\.\\.|…)( ?\\d{1,2} ?%)?$"
                  + "|\\b(is|are) (still |now |currently )?WORKS\\b"
                  + "|^WORKS\\b[^.!?]{0,60}\\b\\d{1,2} ?%"
                  + "|^WORKS( \\S+){1,2}$|^NO_WORK\\p{L}{3,}ing[.!]?$"
                  + "|\\b(?<some>\\d+) ?(/|of) ?(?!\\k<some>\\b)\\d+ [\\p{L} ]{0,30}\\b(ready|running|available)\\b"
                  + "|^WORKS \\(?(?<part>\\d+) ?(/|of) ?(?!\\k<part>\\b)\\d+")
              .replace("NO_WORK", NO_WORK)
              .replace("WORKS", WORKS));

  private TextKinds() {}

  static Kind of(String text) {
    if (text.isBlank()) {
      return Kind.NEGATIVE;
    }
    if (text.length() > SHORT || lines(text) > SHORT_LINES) {
      return failsAt(firstLine(text)) || failsAt(lastLine(text)) ? Kind.ERROR : Kind.OK;
    }
    String normal = Normalizer.normalize(text);
    if (fails(normal)) {
      return Kind.ERROR;
    }
    if (isUnfinished(normal) || (text.indexOf('_') >= 0 && saysUnfinished(text))) {
      return Kind.PENDING;
    }
    return NOTHING.isEqual(normal) || NEGATIVE.isIn(normal) ? Kind.NEGATIVE : Kind.OK;
  }

  /** Whether a failure may be over when the same call is tried again. */
  static boolean isTransient(String text) {
    return text.length() <= SHORT && PASSING.isIn(Normalizer.normalize(text.replace('_', ' ')));
  }

  /** Whether a text says in words that something is not finished. */
  static boolean saysUnfinished(String text) {
    return saysSo(Normalizer.normalize(text.replace('_', ' ')));
  }

  private static boolean failsAt(String line) {
    if (line.length() > MAX_LINE) {
      return false;
    }
    String normal = Normalizer.normalize(line);
    return !CLEAN.isIn(normal) && (failsAtStart(normal) || exitCode(normal) > 0);
  }

  private static boolean fails(String normal) {
    if (CLEAN.isIn(normal)) {
      return exitCode(normal) > 0;
    }
    String own = withoutQuotes(normal);
    int failed = FAILED.find(own);
    boolean says = failed >= 0 && !isSourceCode(own, failed);
    return failsAtStart(normal) || says || exitCode(normal) > 0;
  }

  private static boolean failsAtStart(String normal) {
    boolean says =
        FAILS.isAtStartOf(normal) && !TOPICS.isAtStartOf(normal) && !beginsWithName(normal);
    return says || isNamed(normal) || isFailureStatus(normal);
  }

  /** Whether the word at {@code end} is in source code that throws or logs it. */
  static boolean isSourceCode(String lower, int end) {
    int code = SOURCE_CODE.find(lower);
    return code >= 0 && code < end;
  }

  /** The text without the first word of a title that is about failures, or of a name. */
  static String withoutTitle(String lower) {
    int title = beginsWithName(lower) ? 0 : TOPICS.find(lower);
    int end = title < 0 ? lower.length() : title;
    while (end < lower.length() && !Character.isWhitespace(lower.charAt(end))) {
      end++;
    }
    return title < 0
        ? lower
        : lower.substring(0, title) + blank(end - title) + lower.substring(end);
  }

  /** As in "error_log" and "error.txt": the first word is a part of a name. */
  private static boolean beginsWithName(String lower) {
    int end = 0;
    while (end < lower.length() && Character.isLetter(lower.charAt(end))) {
      end++;
    }
    boolean name =
        end > 0
            && end + 1 < lower.length()
            && "_./-".indexOf(lower.charAt(end)) >= 0
            && Character.isLetter(lower.charAt(end + 1));
    int last = end;
    while (name && last < lower.length() && !Character.isWhitespace(lower.charAt(last))) {
      last++;
    }
    return name && lower.charAt(last - 1) != ':'; // FAILED_PRECONDITION: is an error
  }

  /** What is in quotation marks is cited, as what was typed or searched; not if all of it is. */
  static String withoutQuotes(String lower) {
    int open = lower.indexOf('"');
    if (open <= 0) {
      return lower;
    }
    StringBuilder own = new StringBuilder(lower.length());
    int at = 0;
    while (open >= 0) {
      int close = lower.indexOf('"', open + 1);
      if (close < 0 || close - open > LONGEST_QUOTE || lower.lastIndexOf('\n', close) > open) {
        break;
      }
      own.append(lower, at, open).append(blank(close + 1 - open));
      at = close + 1;
      open = lower.indexOf('"', at);
    }
    return own.append(lower, at, lower.length()).toString();
  }

  /** What is left out keeps its length: how far a word is from the beginning tells. */
  private static String blank(int length) {
    return "_".repeat(length);
  }

  static boolean beginsWithFailureStatus(String text) {
    return isFailureStatus(
        Normalizer.normalize(text.substring(0, Math.min(text.length(), LONGEST_LABEL + 8))));
  }

  /** As in "Status code 404" at the beginning. */
  private static boolean isFailureStatus(String normal) {
    int at = 0;
    while (at < normal.length() && at < LONGEST_LABEL && !CharClass.isDigit(normal.charAt(at))) {
      at++;
    }
    boolean status =
        at > 0
            && at + 3 <= normal.length()
            && (normal.charAt(at) == '4' || normal.charAt(at) == '5')
            && CharClass.isDigit(normal.charAt(at + 1))
            && CharClass.isDigit(normal.charAt(at + 2));
    boolean whole = at + 3 >= normal.length() || !Character.isLetterOrDigit(normal.charAt(at + 3));
    int end = at;
    while (end > 0 && " :：=".indexOf(normal.charAt(end - 1)) >= 0) {
      end--;
    }
    return status && whole && STATUS.isEqual(normal.substring(0, end));
  }

  /** As in "FileNotFoundError:" or "java.io.IOException:" at the beginning. */
  private static boolean isNamed(String normal) {
    int colon = normal.indexOf(':');
    String name = colon < 0 ? normal : normal.substring(0, colon);
    return name.indexOf(' ') < 0 && (name.endsWith("error") || name.endsWith("exception"));
  }

  private static boolean isUnfinished(String normal) {
    if (saysSo(normal) || RUNNING.isAtStartOf(normal)) {
      return true;
    }
    if (RUNNING.isIn(normal) && WORK.isIn(normal)) {
      return true;
    }
    int percent = percent(normal);
    return percent >= 0 && percent < 100 && (PROGRESS.isIn(normal) || normal.length() < 8);
  }

  private static boolean saysSo(String normal) {
    return UNFINISHED.isIn(normal) || (mayGoOn(normal) && GOES_ON.matcher(normal).find());
  }

  /** What the pattern needs; it is slow. */
  private static boolean mayGoOn(String normal) {
    return normal.contains("ing")
        || normal.contains("yet")
        || normal.contains("queued")
        || normal.contains("ready")
        || normal.contains("available");
  }

  /** The last whole number before a percent sign, or -1. */
  private static int percent(String normal) {
    int end = normal.lastIndexOf('%');
    boolean apart = end > 1 && normal.charAt(end - 1) == ' '; // as in German: 45 %
    return end > 0 ? numberBefore(normal, apart ? end - 1 : end) : -1;
  }

  private static int numberBefore(String text, int end) {
    int start = end;
    while (start > 0 && end - start < 4 && CharClass.isDigit(text.charAt(start - 1))) {
      start--;
    }
    return start == end ? -1 : Integer.parseInt(text, start, end, 10);
  }

  /** The exit code that a text reports, or 0. */
  private static int exitCode(String normal) {
    for (String label : EXIT_CODE) {
      int at = normal.indexOf(label);
      int start = at + label.length();
      while (at >= 0 && start < normal.length() && " :=>".indexOf(normal.charAt(start)) >= 0) {
        start++;
      }
      int end = start;
      while (at >= 0 && end < normal.length() && CharClass.isDigit(normal.charAt(end))) {
        end++;
      }
      if (at >= 0 && end > start && end - start < 6) {
        return Integer.parseInt(normal, start, end, 10);
      }
    }
    return 0;
  }

  private static int lines(String text) {
    int lines = 1;
    for (int at = text.indexOf('\n'); at >= 0 && lines <= SHORT_LINES; lines++) {
      at = text.indexOf('\n', at + 1);
    }
    return lines;
  }

  private static String firstLine(String text) {
    int start = 0;
    while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    int end = text.indexOf('\n', start);
    return text.substring(start, end < 0 ? text.length() : end);
  }

  private static String lastLine(String text) {
    int end = text.length();
    while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    return end == 0 ? "" : text.substring(text.lastIndexOf('\n', end - 1) + 1, end);
  }
}
