package io.loophound.detectors.digest;

import io.loophound.detectors.digest.OutcomeDigest.Kind;

/**
 * What a text of an outcome says about its call. Only short texts are judged by what they contain;
 * a long one is a document, whatever words it holds, unless its first or last line is an error's.
 */
final class TextKinds {
  private static final int SHORT = 600;
  private static final int SHORT_LINES = 4;
  private static final int MAX_LINE = 200;

  private static final Phrases FAILS =
      new Phrases(
          "error, fatal, traceback, exception, failed, failure, panic, unexpected,"
              + " an error, internal server error, execution failed, tool execution failed");
  private static final Phrases FAILED =
      new Phrases(
          "error:, exception:, failed to, failed with, has failed, timed out, timeout,"
              + " connection refused, connection reset, rate limit, rate limited,"
              + " too many requests, unavailable, internal server error, bad gateway,"
              + " an error occurred, status 500, http 500");
  private static final Phrases PASSING =
      new Phrases(
          "429, 502, 503, 504, timed out, timeout, rate limit, rate limited, ratelimited,"
              + " too many requests, quota, unavailable, overloaded, busy, bad gateway,"
              + " connection refused, connection reset, connection error, network error,"
              + " temporary, temporarily, transient, retry after, try again later");
  private static final Phrases CLEAN =
      new Phrases("no error, no errors, 0 errors, 0 failed, error: none, error: null");
  private static final Phrases UNFINISHED =
      new Phrases(
          "pending, queued, in progress, in_progress, in-progress, processing,"
              + " not ready, not yet ready, not yet available, not finished, not complete,"
              + " not completed, not yet complete, not yet finished, try again later,"
              + " check again later, check back later, check again in, still working,"
              + " still running, still waiting, still being, status: running,"
              + " status is running, state: running, currently running, is being processed,"
              + " please wait, 202 accepted, http 202, status 202, status: 202");
  private static final Phrases RUNNING = new Phrases("running, waiting, starting, working");
  private static final Phrases WORK =
      new Phrases(
          "job, task, build, export, import, query, pipeline, workflow, deployment,"
              + " process, upload, download, migration, backup, scan");
  private static final Phrases PROGRESS =
      new Phrases("progress, complete, completed, done, finished, downloaded, uploaded");
  private static final Phrases NOTHING =
      new Phrases(
          "[], {}, none, null, nil, \"\", '', empty, n/a, no, nothing, 0, (empty),"
              + " (no output), no output, undefined");
  private static final Phrases NEGATIVE =
      new Phrases(
          "not found, no results, no result, no rows, 0 rows, 0 results, no matches,"
              + " no match, 0 matches, no matching, no such, no data, no records, no record,"
              + " no items, no entries, no files, no documents, nothing found, does not exist,"
              + " doesn't exist, do not exist, could not find, couldn't find, cannot find,"
              + " can't find, unable to find, did not match, denied, forbidden, unauthorized,"
              + " not authorized, not allowed, not permitted, permission, invalid, is empty,"
              + " empty result, empty set, unknown tool, unknown function, not supported,"
              + " not available, rejected, refused, returned nothing, has no");

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
    if (isUnfinished(normal)) {
      return Kind.PENDING;
    }
    return NOTHING.equal(normal) || NEGATIVE.in(normal) ? Kind.NEGATIVE : Kind.OK;
  }

  /** Whether a failure is one that may be over when the same is tried again. */
  static boolean passes(String text) {
    return text.length() <= SHORT && PASSING.in(Normalizer.normalize(text));
  }

  private static boolean failsAt(String line) {
    if (line.length() > MAX_LINE) {
      return false;
    }
    String normal = Normalizer.normalize(line);
    return !CLEAN.in(normal) && (FAILS.begin(normal) || isNamed(normal) || exitCode(normal) > 0);
  }

  private static boolean fails(String normal) {
    if (CLEAN.in(normal)) {
      return exitCode(normal) > 0;
    }
    boolean named = FAILS.begin(normal) || FAILED.in(normal) || isNamed(normal);
    return named || exitCode(normal) > 0;
  }

  /** As in FileNotFoundError: or java.io.IOException: at the beginning. */
  private static boolean isNamed(String normal) {
    int colon = normal.indexOf(':');
    String name = colon < 0 ? normal : normal.substring(0, colon);
    return name.indexOf(' ') < 0 && (name.endsWith("error") || name.endsWith("exception"));
  }

  private static boolean isUnfinished(String normal) {
    if (UNFINISHED.in(normal) || RUNNING.begin(normal)) {
      return true;
    }
    if (RUNNING.in(normal) && WORK.in(normal)) {
      return true;
    }
    int percent = percent(normal);
    return percent >= 0 && percent < 100 && (PROGRESS.in(normal) || normal.length() < 8);
  }

  /** The last whole number before a percent sign, or -1. */
  private static int percent(String normal) {
    int end = normal.lastIndexOf('%');
    int number = end > 0 ? numberBefore(normal, end) : -1;
    return number;
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
    for (String label : new String[] {"exit code", "exit status", "return code", "returncode"}) {
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
