package io.loophound.compat.open;

import java.util.Arrays;
import java.util.List;

/**
 * What one run of an application came to.
 *
 * @param asked what the models were asked, masked, in turn
 * @param out what it printed, masked, without the agent's lines
 * @param agent the agent's lines
 * @param raw all that it printed
 * @param end its exit code, or that it was ended
 */
record Outcome(List<String> asked, List<String> out, List<String> agent, String raw, String end) {

  /** How many calls of models arrived. */
  int calls() {
    return asked.size();
  }

  /** Whether somebody who sees only the application and the models could tell them apart. */
  boolean sameAs(Outcome other) {
    return sorted(asked).equals(sorted(other.asked))
        && sorted(out).equals(sorted(other.out))
        && end.equals(other.end);
  }

  // threads of the application may come in any order, and entries of a printed map
  private static List<String> sorted(List<String> lines) {
    return lines.stream().map(Outcome::words).sorted().toList();
  }

  private static String words(String line) {
    String[] words = line.split("[\\s,;(){}\\[\\]]+");
    Arrays.sort(words);
    return String.join(" ", words);
  }
}
