package io.loophound.agent.operator.api;

import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.http.Reply;
import io.loophound.agent.operator.http.Routes;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The policies: LangSight's fields, and beside them all that each detector is set to. */
final class PolicyResource {
  private final Operated agent;

  PolicyResource(Operated agent) {
    this.agent = agent;
  }

  void addTo(Routes routes) {
    routes
        .add("GET", "/api/v1/policies/default", (request, path) -> of(""))
        .add("GET", "/api/v1/policies/agents/{name}", (request, path) -> of(path.get("name")));
  }

  private Reply of(String name) {
    AgentPolicies policies = agent.policies();
    GuardPolicy policy = policies.of(name);
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("agent_name", name.isEmpty() ? null : name);
    body.put("is_agent_override", policies.hasOwn(name));
    body.put("loop_detection", loops(policy));
    body.put("budget", budget(policy.detector("budget")));
    body.put("circuit_breaker", breaker(policy.detector("breaker")));
    body.put("detectors", detectors(policy));
    return Reply.json(body);
  }

  private static Map<String, Object> loops(GuardPolicy policy) {
    DetectorPolicy repetition = policy.detector("repetition");
    DetectorPolicy steps = policy.detector("steps");
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("enabled", repetition.enabled());
    json.put("threshold", repetition.get("threshold"));
    json.put("action", word(repetition.action()));
    json.put("max_steps", steps.enabled() ? limit(steps.get("run-tool-calls")) : null);
    return json;
  }

  private static Map<String, Object> budget(DetectorPolicy budget) {
    Number usd = limit(budget.get("usd"));
    double share = (Double) budget.get("warn-share");
    Number seconds = limit(((Duration) budget.get("time")).toSeconds());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("max_cost_usd", budget.enabled() ? usd : null);
    boolean alerts = budget.enabled() && usd != null;
    json.put("soft_alert_threshold_usd", alerts ? (Object) (usd.doubleValue() * share) : null);
    json.put("max_wall_time_seconds", budget.enabled() ? seconds : null);
    return json;
  }

  private static Map<String, Object> breaker(DetectorPolicy breaker) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("enabled", breaker.enabled());
    json.put("open_after_failures", breaker.get("threshold"));
    json.put("cooldown_seconds", ((Duration) breaker.get("cooldown")).toSeconds());
    json.put("half_open_max_calls", breaker.get("trials"));
    return json;
  }

  private static Map<String, Object> detectors(GuardPolicy policy) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (DetectorPolicy own : policy.detectors()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("enabled", own.enabled());
      json.put("action", word(own.action()));
      for (Setting<?> setting : own.spec().options()) {
        json.put(setting.name(), text(own, setting));
      }
      all.put(own.spec().name(), json);
    }
    return all;
  }

  private static <T> String text(DetectorPolicy own, Setting<T> setting) {
    return setting.text(own.get(setting));
  }

  /** In LoopHound 0 is no limit; in LangSight null is. */
  private static Number limit(Object value) {
    Number number = (Number) value;
    return number.doubleValue() == 0 ? null : number;
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
