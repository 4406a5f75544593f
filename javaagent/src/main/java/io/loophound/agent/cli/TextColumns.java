package io.loophound.agent.cli;

import io.loophound.agent.telemetry.Output;
import java.util.ArrayList;
import java.util.List;

/** Fits text into columns. */
final class TextColumns {
  private static final int LONGEST_ECHO = 40;

  private TextColumns() {}

  /** The text in lines of at most {@code width} characters, broken at blanks. */
  static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    String rest = text.trim();
    while (rest.length() > width) {
      int blank = rest.lastIndexOf(' ', width);
      int end = blank > 0 ? blank : width;
      lines.add(rest.substring(0, end));
      rest = rest.substring(end).trim();
    }
    lines.add(rest);
    return lines;
  }

  static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  /** User input, shortened and without control characters. */
  static String shorten(String word) {
    return Output.clean(word, LONGEST_ECHO);
  }
}
