package io.loophound.replay;

import io.loophound.detectors.internal.counter.CallRate;
import io.loophound.detectors.internal.counter.ExactRequest;
import io.loophound.detectors.internal.counter.Tail;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.Setting;

/** The parameters of a case that configure a counter of requests. */
final class RequestParameters {
  private final CaseConfig config;

  RequestParameters(CaseConfig config) {
    this.config = config;
  }

  /** The detector that a parameter configures, or null when it is not one of these parameters. */
  DetectorPolicy read(String parameter, JsonValue value) {
    return switch (parameter) {
      case "exact_fingerprint" -> bounded(counter(ExactRequest.SPEC, value), ExactRequest.EXCEED);
      case "tail_fingerprint" -> tail(bounded(counter(Tail.SPEC, value), Tail.EXCEED));
      case "session_rate" -> rate(counter(CallRate.SPEC, value));
      default -> null;
    };
  }

  private DetectorPolicy counter(DetectorSpec spec, JsonValue threshold) {
    DetectorPolicy detector = config.detector(spec).with("threshold", threshold.asDouble(0));
    return config.has("window_s") ? detector.with("window", config.number("window_s")) : detector;
  }

  private DetectorPolicy bounded(DetectorPolicy detector, Setting<Boolean> exceed) {
    return config.has("boundary") ? detector.with(exceed, exceeds()) : detector;
  }

  private boolean exceeds() {
    String boundary = config.get("boundary").asText();
    return boundary.contains(">") && !boundary.contains(">=");
  }

  private DetectorPolicy tail(DetectorPolicy detector) {
    return config.has("tail") ? detector.with("messages", config.number("tail")) : detector;
  }

  private DetectorPolicy rate(DetectorPolicy detector) {
    int calls = detector.get(CallRate.THRESHOLD) + (exceeds() ? 1 : 0);
    return detector.with(CallRate.THRESHOLD, calls).with(CallRate.WITHOUT_SESSION, calls);
  }
}
