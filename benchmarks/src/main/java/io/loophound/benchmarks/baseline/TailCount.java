package io.loophound.benchmarks.baseline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * AI Security Gateway's fingerprint: model and last 3 message texts, trimmed and lower-cased; more
 * than 5 equal ones are a loop. Tool calls play no part.
 */
final class TailCount {
  private static final int TAIL = 3;
  private static final int MOST = 5;

  private final Map<List<String>, Integer> counts = new HashMap<>();

  /** Counts a request; true when it is refused. */
  boolean refuses(String model, List<String> texts) {
    List<String> fingerprint = new ArrayList<>();
    fingerprint.add(model);
    for (String text : texts.subList(Math.max(0, texts.size() - TAIL), texts.size())) {
      fingerprint.add(text.strip().toLowerCase(Locale.ROOT));
    }
    return counts.merge(fingerprint, 1, Integer::sum) > MOST;
  }
}
