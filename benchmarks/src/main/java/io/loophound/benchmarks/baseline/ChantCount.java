package io.loophound.benchmarks.baseline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Gemini CLI's rule for replies that repeat themselves: a piece of 50 characters that came 10
 * times, at most 250 characters apart on average, with at most 5 different pieces between. Code,
 * tables, lists, headings, quotes and rules begin anew.
 */
final class ChantCount {
  private static final int PIECE = 50;
  private static final int TIMES = 10;
  private static final int APART = 5 * PIECE;
  private static final int PERIODS = TIMES / 2;
  private static final int LONGEST = 5000;
  private static final Pattern OTHER =
      Pattern.compile(
          "(?s)^\\s*([|].*[|]|[|+-]{3,}|[*+-]\\s|\\d+\\.\\s|#+\\s|>\\s|[-+_=*]+\\s*$).*");

  private final StringBuilder text = new StringBuilder();
  private final Map<String, List<Integer>> seen = new HashMap<>();
  private int next;
  private boolean code;

  void reset() {
    text.setLength(0);
    seen.clear();
    next = 0;
  }

  /** Adds a line of a reply; true when it chants. */
  boolean chants(String line) {
    boolean fence = line.contains("```");
    if (fence || OTHER.matcher(line).matches()) {
      reset();
    }
    boolean inside = code;
    code ^= fence;
    if (inside || code) {
      return false;
    }
    text.append(line);
    if (text.length() > LONGEST) {
      forget(text.length() - LONGEST);
    }
    for (; next + PIECE <= text.length(); next++) {
      if (repeats(text.substring(next, next + PIECE))) {
        return true;
      }
    }
    return false;
  }

  private boolean repeats(String piece) {
    List<Integer> places = seen.computeIfAbsent(piece, key -> new ArrayList<>());
    places.add(next);
    if (places.size() < TIMES) {
      return false;
    }
    List<Integer> newest = places.subList(places.size() - TIMES, places.size());
    if ((double) (newest.get(TIMES - 1) - newest.get(0)) / (TIMES - 1) > APART) {
      return false;
    }
    long different = 0;
    List<String> between = new ArrayList<>();
    for (int i = 1; i < TIMES; i++) {
      String period = text.substring(newest.get(i - 1), newest.get(i));
      if (!between.contains(period)) {
        between.add(period);
        different++;
      }
    }
    return different <= PERIODS;
  }

  private void forget(int characters) {
    text.delete(0, characters);
    next = Math.max(0, next - characters);
    seen.values().forEach(places -> places.replaceAll(place -> place - characters));
    seen.values().forEach(places -> places.removeIf(place -> place < 0));
    seen.values().removeIf(List::isEmpty);
  }
}
