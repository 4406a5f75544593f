package io.loophound.benchmarks.baseline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The stuck detector of Toloka's forge: the same call with the same output so many times in a row,
 * or the same three words 10 times in at least 5 of the newest messages of the agent (of 10
 * messages of all kinds).
 */
final class TolokaRules implements ToolRules {
  private static final int MESSAGES = 10;
  private static final int OF_AGENT = 5;
  private static final int WORDS = 3;
  private static final int TIMES = 10;

  private record Made(Call call, String output) {}

  private final int most;
  private final ArrayDeque<String> messages = new ArrayDeque<>();
  private Made last;
  private int times;

  /** With the number of equal calls that are too many; each of its harnesses chooses its own. */
  TolokaRules(int most) {
    this.most = most;
  }

  @Override
  public void heard() {
    add(""); // a message that is not the agent's
  }

  @Override
  public boolean said(String text, boolean calls) {
    add(" " + text);
    return chants();
  }

  @Override
  public boolean made(Call call, String result, boolean failed) {
    add("");
    Made made = new Made(call, result);
    times = made.equals(last) ? times + 1 : 1;
    last = made;
    return times >= most;
  }

  private void add(String message) {
    messages.addLast(message);
    if (messages.size() > MESSAGES) {
      messages.removeFirst();
    }
  }

  private boolean chants() {
    List<String> agents = new ArrayList<>(messages);
    agents.removeIf(String::isEmpty);
    Map<List<String>, Integer> counts = new HashMap<>();
    for (String message : agents) {
      List<String> words = List.of(message.strip().toLowerCase(Locale.ROOT).split("\\s+"));
      for (int i = 0; i + WORDS <= words.size(); i++) {
        counts.merge(words.subList(i, i + WORDS), 1, Integer::sum);
      }
    }
    return agents.size() >= OF_AGENT && counts.values().stream().anyMatch(n -> n >= TIMES);
  }
}
