package io.loophound.seam.http;

import io.loophound.detectors.guard.Verdict;
import java.util.Locale;

/** A warning as the value of a header: names and numbers, in printable ASCII. */
final class Warning {
  private Warning() {}

  /** As in {@code warn; detector=score; sign=ack; count=7; decision=lh-x9v-3}. */
  static String of(Verdict verdict) {
    String sign = verdict.evidence().scored().sign();
    String value =
        verdict.action().name().toLowerCase(Locale.ROOT)
            + "; detector="
            + verdict.detector()
            + (sign.isEmpty() ? "" : "; sign=" + sign)
            + "; count="
            + verdict.evidence().count()
            + "; decision="
            + verdict.decisionId();
    return value.replaceAll("[^\\x20-\\x7e]", "?");
  }
}
