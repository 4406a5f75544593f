package io.loophound.examples.demo;

import io.loophound.examples.standin.Counts;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One run of an application in a JVM of its own.
 *
 * @param ending how it ended
 * @param exitCode the process's exit code, -1 when it had to be ended
 * @param output its standard output, by line
 * @param errors its standard error, by line
 * @param counts the stand-in's counts
 * @param wallMillis from the start of the process to its end
 */
record Run(
    Ending ending,
    int exitCode,
    List<String> output,
    List<String> errors,
    Counts counts,
    long wallMillis) {
  private static final String ENDED = "ended: ";
  private static final Pattern LOGGED = Pattern.compile("\\b(?:detector|sign)=\"?([\\w-]+)");
  private static final Pattern TOLD = Pattern.compile("\\b(?:detector|sign) ([\\w-]+)");

  Run {
    output = List.copyOf(output);
    errors = List.copyOf(errors);
  }

  /** What the application answered, or the exception it ended with. */
  String answer() {
    String text = String.join("\n", output);
    return text.startsWith(ENDED) ? text.substring(ENDED.length()) : text;
  }

  /**
   * The sign, or the detector, of the last decision: from the agent's log, otherwise from the
   * exception, otherwise empty.
   */
  String detector() {
    String logged = last(LOGGED, String.join("\n", errors));
    return logged.isEmpty() ? last(TOLD, answer()) : logged;
  }

  double usd() {
    return Prices.usd(counts.inputTokens(), counts.outputTokens());
  }

  private static String last(Pattern pattern, String text) {
    String found = "";
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      found = matcher.group(1);
    }
    return found;
  }
}
