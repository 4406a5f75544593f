package io.loophound.detectors.replay;

import static io.loophound.detectors.policy.Preset.CALL_RATE;
import static io.loophound.detectors.policy.Preset.EXACT_REQUEST;
import static io.loophound.detectors.policy.Preset.TAIL;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.detectors.policy.Preset;

/** The parameters of a case that set a counter of requests. */
final class RequestParameters {
  private final CaseConfig config;

  RequestParameters(CaseConfig config) {
    this.config = config;
  }

  /** The detector that a parameter sets, or null when it is none of these parameters. */
  NamedDetector read(String parameter, JsonNode value) {
    return switch (parameter) {
      case "exact_fingerprint" -> bounded(counter(EXACT_REQUEST, value));
      case "tail_fingerprint" -> tail(bounded(counter(TAIL, value)));
      case "session_rate" -> rate(counter(CALL_RATE, value));
      default -> null;
    };
  }

  private NamedDetector counter(Preset preset, JsonNode threshold) {
    NamedDetector detector = config.detector(preset).with("threshold", threshold.asDouble());
    return config.has("window_s") ? detector.with("window", config.number("window_s")) : detector;
  }

  private NamedDetector bounded(NamedDetector detector) {
    return config.has("boundary")
        ? detector.with("boundary", exceeds() ? "exceed" : "reach")
        : detector;
  }

  private boolean exceeds() {
    String boundary = config.get("boundary").asText();
    return boundary.contains(">") && !boundary.contains(">=");
  }

  private NamedDetector tail(NamedDetector detector) {
    NamedDetector tail =
        config.has("tail") ? detector.with("messages", config.number("tail")) : detector;
    return config.has("cooldown_s") ? tail.with("cooldown", config.number("cooldown_s")) : tail;
  }

  private NamedDetector rate(NamedDetector detector) {
    double calls = detector.policy().threshold() + (exceeds() ? 1 : 0);
    return detector.with("threshold", calls).with("without-session", calls);
  }
}
