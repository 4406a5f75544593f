package io.loophound.agent.operator.api;

import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.OperatedSettings;
import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.http.Reply;
import io.loophound.agent.operator.http.Request;
import io.loophound.agent.operator.http.Routes;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The policies: LangSight's fields, and next to them all settings of each detector. */
final class PolicyResource {
  private static final int LONGEST_NAME = 200;
  private static final String DEFAULT = "/api/v1/policies/default";
  private static final String AGENT = "/api/v1/policies/agents/{name}";

  private final OperatedSettings agent;
  private final Edits edits;

  PolicyResource(OperatedSettings agent, Edits edits) {
    this.agent = agent;
    this.edits = edits;
  }

  void addTo(Routes routes) {
    routes
        .add("GET", "/api/v1/policies/settings", (request, path) -> settings())
        .add("GET", DEFAULT, (request, path) -> edits.tagged(of("")))
        .add("PUT", DEFAULT, (request, path) -> put("", request))
        .add("DELETE", DEFAULT, (request, path) -> delete("", request))
        .add("GET", AGENT, (request, path) -> edits.tagged(of(name(path))))
        .add("PUT", AGENT, (request, path) -> put(name(path), request))
        .add("DELETE", AGENT, (request, path) -> delete(name(path), request));
  }

  /** What each setting of a detector may be. */
  private Reply settings() {
    List<Object> all = new ArrayList<>();
    for (DetectorPolicy own : agent.policies().forAll().detectors()) {
      for (Setting<?> setting : own.spec().options()) {
        all.add(json(own.spec().name(), setting));
      }
    }
    List<String> actions = new ArrayList<>();
    for (Action action : Action.values()) {
      actions.add(word(action));
    }
    return Reply.json(Map.of("settings", all, "actions", actions));
  }

  private static <T> Map<String, Object> json(String detector, Setting<T> setting) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("detector", detector);
    json.put("name", setting.name());
    json.put("type", setting.type().isEnum() ? "word" : word(setting.type()));
    json.put("min", setting.min());
    json.put("max", setting.max());
    json.put("words", setting.words());
    json.put("default", setting.text(setting.defaultValue()));
    json.put("description", setting.description());
    return json;
  }

  private static String word(Class<?> type) {
    return type.getSimpleName().toLowerCase(Locale.ROOT);
  }

  private static String name(Map<String, String> path) {
    String name = path.get("name");
    boolean printable = name.chars().noneMatch(Character::isISOControl);
    if (name.isBlank() || name.length() > LONGEST_NAME || !printable) {
      throw Problem.field("name", name, "1 to " + LONGEST_NAME + " printable characters");
    }
    return name;
  }

  private Reply put(String name, Request request) {
    Operated.Edit edit = Edits.of(request);
    boolean elsewhere = edit.all() || edit.share() > 0; // what is shown is what is in force here
    Map<String, Object> given = Body.of(request, PolicyBody.FIELDS);
    PolicyBody body = new PolicyBody(name, given, elsewhere || isOwn(name, given));
    Map<String, String> options = body.options(of(name));
    String prefix = name.isEmpty() ? "" : "agent." + name + ".";
    Map<String, String> named = new LinkedHashMap<>();
    options.forEach((option, value) -> named.put(prefix + option, value));
    try {
      List<String> changed = edits.make("policy", named, request);
      return edits.done(named, changed, of(name), edit);
    } catch (Problem problem) {
      String field = problem.field();
      boolean ours = field != null && field.startsWith(prefix);
      throw ours ? problem.at(body.path(field.substring(prefix.length()))) : problem;
    }
  }

  /**
   * Whether each value is meant for this agent alone, also one that equals that of all agents now.
   * In a reply of GET that is sent back, what is the same is unchanged.
   */
  private static boolean isOwn(String name, Map<String, Object> given) {
    return !name.isEmpty() && !given.containsKey("is_agent_override");
  }

  /** Takes back what operators have set for the agent, or for the detectors of all agents. */
  private Reply delete(String name, Request request) {
    Map<String, String> options = new LinkedHashMap<>();
    for (Operated.ShownSetting setting : agent.settings()) {
      boolean own =
          name.isEmpty()
              ? isDetector(setting.name())
              : setting.name().startsWith("agent." + name + ".");
      if (own && !setting.source().equals("default")) {
        options.put(setting.name(), null);
      }
    }
    if (options.isEmpty() && !name.isEmpty()) {
      throw Problem.of(404, "nothing is set for this agent alone");
    }
    List<String> changed = edits.make("policy", options, request);
    return edits.done(options, changed, of(name), Edits.of(request));
  }

  private boolean isDetector(String option) {
    return agent.policies().forAll().detectors().stream().anyMatch(own -> isOf(own.spec(), option));
  }

  private static boolean isOf(DetectorSpec spec, String option) {
    return option.startsWith(spec.name() + ".")
        || (spec.prefix().isEmpty()
            && spec.options().stream().anyMatch(setting -> setting.name().equals(option)));
  }

  private Map<String, Object> of(String name) {
    AgentPolicies policies = agent.policies();
    GuardPolicy policy = policies.of(name);
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("agent_name", name.isEmpty() ? null : name);
    body.put("is_agent_override", policies.hasOwn(name));
    body.put("loop_detection", loops(policy));
    body.put("budget", budget(policy.detector("budget")));
    body.put("circuit_breaker", breaker(policy.detector("breaker")));
    body.put("detectors", detectors(policy));
    return body;
  }

  private static Map<String, Object> loops(GuardPolicy policy) {
    DetectorPolicy sequence = policy.detector("sequence");
    DetectorPolicy steps = policy.detector("steps");
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("enabled", sequence.enabled());
    json.put("threshold", sequence.get("threshold"));
    json.put("action", word(sequence.action()));
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

  /** No limit is 0 in LoopHound, and null in LangSight. */
  private static Number limit(Object value) {
    Number number = (Number) value;
    return number.doubleValue() == 0 ? null : number;
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
