package io.loophound.examples.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/** Breaks text into lines at spaces. */
public final class Wrap {

  private Wrap() {}

  /** Lines of at most {@code width} characters; a longer word gets a line of its own. */
  public static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (StringTokenizer words = new StringTokenizer(text); words.hasMoreTokens(); ) {
      String word = words.nextToken();
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    if (!line.isEmpty()) {
      lines.add(line.toString());
    }
    return lines;
  }
}
