package io.loophound.detectors.internal.limit;

import static io.loophound.detectors.policy.Setting.count;
import static io.loophound.detectors.policy.Setting.time;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.EngineSpec;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.time.Duration;
import java.util.List;

/** Consecutive failures of one tool server or model host: a pause (LangSight). */
public final class Breaker extends EngineSpec {
  /** How many failures in a row. */
  public static final Setting<Integer> THRESHOLD =
      count("threshold", 5, 1, 1000, "consecutive failures that open the breaker");

  /** How long it stays open. */
  public static final Setting<Duration> COOLDOWN =
      time(
          "cooldown",
          Duration.ofSeconds(30),
          Duration.ofSeconds(1),
          Duration.ofDays(1),
          "how long the breaker stays open");

  /** How many trial calls are let through. */
  public static final Setting<Integer> TRIALS =
      count("trials", 3, 1, 100, "calls that must succeed before the breaker closes");

  /** This detector. */
  public static final Breaker SPEC = new Breaker();

  /** How the failure begins that a refused call is. */
  public static final String UNAVAILABLE = "Error: 503 Service Unavailable, ";

  private Breaker() {
    super("breaker", false, Action.BLOCK, THRESHOLD, COOLDOWN, TRIALS);
    traits(Trait.LIMIT, Trait.OWN_COOLDOWN);
  }

  /** What answers a request, in words. */
  public static String server(ModelRequest request) {
    String host = request.origin().host();
    if (!host.isEmpty()) {
      return "model host " + host;
    }
    String model = request.model().isEmpty() ? "the model" : "model " + request.model();
    return model + " of " + request.origin().seam();
  }

  /** The server of a tool; if it is not known, a tool {@code server/tool} belongs to that one. */
  public static String server(ToolRequest request) {
    if (!request.server().isEmpty()) {
      return request.server();
    }
    int slash = request.name().indexOf('/');
    return slash < 0 ? request.name() : request.name().substring(0, slash);
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    return List.of(new Breakers(own, ticker));
  }
}
