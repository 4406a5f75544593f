package io.loophound.detectors.internal.digest.fact;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

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

  /** What is added to an address, so that nothing answers from a cache. */
  private static final Pattern CACHE_BUSTER =
      Pattern.compile(
          "(?i)([?&])((_|_ts?|_dc|cb|no_?cache|(cache_?)?bust(er)?|rnd|rand(om)?)"
              + "=(1\\d{9,12}|\\d\\.\\d{8,}|(?=\\d*[a-f])[0-9a-f]{8,32})|(t|ts)=1\\d{12})(?![\\w.])");

  private Labels() {}

  /** Canonical arguments without what keeps an address out of a cache. */
  static String withoutCacheBusters(String arguments) {
    return arguments.indexOf('?') < 0 && arguments.indexOf('&') < 0
        ? arguments
        : CACHE_BUSTER.matcher(arguments).replaceAll("$1");
  }

  static boolean isOne(String field) {
    return NAMES.contains(field.toLowerCase(Locale.ROOT));
  }
}
