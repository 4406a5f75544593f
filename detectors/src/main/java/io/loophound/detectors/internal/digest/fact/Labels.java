package io.loophound.detectors.internal.digest.fact;

import java.util.Locale;
import java.util.Set;

/** Arguments that explain or number a call, and do not change what it does. */
final class Labels {
  private static final Set<String> NAMES =
      Set.of(
          "description",
          "title",
          "reason",
          "thought",
          "thoughts",
          "step",
          "explanation",
          "rationale",
          "purpose",
          "intent",
          "justification",
          "comment",
          "note",
          "label",
          "reasoning",
          "task_progress",
          "toolaction",
          "toolsummary",
          "request_id",
          "idempotency_key",
          "correlation_id",
          "trace_id",
          "nonce",
          "attempt");

  private Labels() {}

  static boolean isOne(String field) {
    return NAMES.contains(field.toLowerCase(Locale.ROOT));
  }
}
