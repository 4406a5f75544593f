package io.loophound.detectors.internal.digest.outcome;

import io.loophound.detectors.internal.words.PhraseList;
import java.util.regex.Pattern;

/**
 * Lines that compilers, test runners, package managers and shells print when they fail, whatever
 * stands before or after them: most tools begin with what they do, and say at the end that it went
 * wrong. Only the beginning and the end of a text are read.
 */
public final class FailureLines {
  private static final int HEAD = 2000;
  private static final int TAIL = 1000;
  private static final int LONGEST = 240;
  private static final int SHORT = 1500;

  private static final PhraseList STARTS = PhraseList.named("failure-line");

  /** A line without one of these is none, unless it begins like one. */
  private static final String[] HINTS = {
    "error",
    "exception",
    "fail",
    ".go:",
    "http/",
    "http 4",
    "http 5",
    "ora-",
    "msg ",
    "sqlstate",
    "undefined ",
    "go: ",
    "import cycle",
    "not ok "
  };

  /** In lower case. */
  private static final Pattern FAILS =
      Pattern.compile(
          // a place and an error: gcc, javac, tsc, csc, kotlinc
          "(psql:)?[^\\s:(]{1,160}[:(]\\d+([,:]\\d+)?\\)?:?( -)? (fatal )?error\\b[ :]"
              // a tool and an error: linkers, configure, argparse
              + "|[\\w.+/-]{1,160}: (fatal )?error: |[^\\n]{0,200}: undefined reference to "
              // go vet and go build name the place only
              + "|\\S{1,160}\\.go:\\d+:\\d+: |imports \\S{1,160}: import cycle not allowed"
              + "|go: [^\\n]{1,160}: (no matching versions|unknown revision|not found)\\b"
              // summaries of pytest, unittest, Jest, Go, Mocha
              + "|=+ [^\\n]{0,60}\\b[1-9]\\d* (failed|errors?)\\b[^\\n]{0,80} in [\\d.]+ ?m?s[^\\n]{0,20}=+$"
              + "|tests?:\\s{1,8}[1-9]\\d* failed|test suites: [1-9]\\d* failed"
              + "|failed \\((failures|errors)=|failed \\S{1,160}::|fail(\\s\\S{1,160}\\s[\\d.]+m?s)?$"
              + "|[1-9]\\d{0,5} failing$"
              // a test or a check: GoogleTest, TAP, pre-commit
              + "|\\[ +failed +\\] \\w|not ok \\d|[^\\n]{1,80}\\.{3}failed$"
              // protocols and databases
              + "|http(/[\\d.]{1,3})? [45]\\d\\d\\b(?! errors?\\b)|ora-\\d{5}: |msg \\d{1,6}, level \\d{1,3}, state "
              + "|! (latex error: |undefined control sequence)|job for \\S{1,160} failed\\b|error \\d{4} \\(\\w{5}\\)|(parse|runtime) error near line \\d"
              + "|[^\\n]{0,80}\\bsqlstate[:\\[ ]{1,3}(?!0[012])[0-9a-z]{5}\\b");

  /** {@link #RARE} needs one of these, */
  private static final String[] RARE_HINTS = {
    "notfound)",
    ":in ",
    "panicked",
    "not recognized",
    "upstream connect",
    "was refused",
    " killed",
    "(publickey"
  };

  /** or in a text that is hinted at one of these. */
  private static final String[] RARE_ERRORS = {
    ": error ",
    ": fatal error ",
    "error) ",
    "exception) ",
    "rors!",
    "ures!",
    "packages failed",
    "system error"
  };

  /** In lower case; apart, for most lines with an error are none of these. */
  private static final Pattern RARE =
      Pattern.compile(
          // a tool and the code of an error: MSBuild, link, NuGet
          "[^\\s:]{1,160} ?: (fatal )?error [a-z]{2,4}\\d{3,5}: "
              // a name in brackets: Elixir, whose stars are skipped, and az
              + "|\\((\\w{1,40}\\.){0,6}\\w{0,60}(error|exception|notfound)\\) \\S"
              // Ruby and Rust
              + "|[^\\s:]{1,160}:\\d+:in [`'‘][^\\n]{1,80}['’]: \\S"
              + "|thread '[^'\\n]{1,80}' \\(\\d+\\) panicked"
              // shells, kubectl, ssh, Chocolatey
              + "|([^\\s:]{1,80} ?: )?(the term )?['\"][^\\n]{1,80}['\"] is not recognized as"
              + " (the name of a cmdlet|a name of a cmdlet|an internal or external command)"
              + "|(5\\d\\d:? )?upstream connect error\\b|the connection to the server \\S{1,160} was refused"
              + "|\\S{1,160}: line \\d+: +\\d{1,8} killed\\b"
              + "|[\\w.-]{1,60}@[\\w.-]{1,120}: permission denied \\(publickey"
              + "|(failures|errors)!$|chocolatey \\w{1,20} \\d+/\\d+ packages?\\. +[1-9]\\d* packages? failed"
              + "|system error \\d{1,5} has occurred");

  /** An exception by its name; a long text may tell of one. */
  private static final Pattern THROWN =
      Pattern.compile("(uncaught |caught )?([\\w$]{1,40}\\.){0,12}\\w{0,80}(error|exception): \\S");

  private FailureLines() {}

  /** Where the first such line begins, or -1. */
  public static int find(String text) {
    int head = Math.min(text.length(), HEAD);
    int found = first(lower(text, 0, head), text.length() < SHORT);
    if (found >= 0 || head == text.length()) {
      return found;
    }
    int tail = Math.max(head, text.length() - TAIL);
    int last = first(lower(text, tail, text.length()), false);
    return last < 0 ? -1 : tail + last;
  }

  /** Of the same length, so that a place in one is a place in the other. */
  private static String lower(String text, int from, int to) {
    char[] lower = new char[to - from];
    text.getChars(from, to, lower, 0);
    for (int i = 0; i < lower.length; i++) {
      lower[i] = Character.toLowerCase(lower[i]);
    }
    return new String(lower);
  }

  /** Where the first line from a place on begins that looks so, or -1. */
  static int find(String text, int from, String[] hints, Pattern pattern) {
    String lower = lower(text, from, text.length());
    if (!isHinted(lower, hints)) {
      return -1;
    }
    int start = 0;
    while (start < lower.length()) {
      int end = end(lower, start);
      int first = first(lower, start, end);
      if (first < end && matches(pattern, lower, first, Math.min(end, first + LONGEST))) {
        return from + first;
      }
      start = end + 1;
    }
    return -1;
  }

  private static int end(String lower, int start) {
    int newline = lower.indexOf('\n', start);
    return newline < 0 ? lower.length() : newline;
  }

  /** Where a line begins without what programs put before it. */
  private static int first(String lower, int start, int end) {
    int from = start;
    while (from < end && " \t|│>*".indexOf(lower.charAt(from)) >= 0) {
      from++;
    }
    return from;
  }

  private static int first(String lower, boolean thrown) {
    boolean hinted = isHinted(lower, HINTS);
    boolean rare = isHinted(lower, RARE_HINTS) || (hinted && isHinted(lower, RARE_ERRORS));
    int start = 0;
    while (start < lower.length()) {
      int end = end(lower, start);
      int from = first(lower, start, end);
      int to = Math.min(end, from + LONGEST);
      if (from < end
          && (STARTS.isAt(lower, from)
              || (hinted && matches(FAILS, lower, from, to))
              || (rare && matches(RARE, lower, from, to))
              || (hinted && thrown && matches(THROWN, lower, from, to)))) {
        return from;
      }
      start = end + 1;
    }
    return -1;
  }

  private static boolean matches(Pattern pattern, String lower, int from, int to) {
    return pattern.matcher(lower).region(from, to).lookingAt();
  }

  private static boolean isHinted(String lower, String... hints) {
    for (String hint : hints) {
      if (lower.contains(hint)) {
        return true;
      }
    }
    return false;
  }
}
