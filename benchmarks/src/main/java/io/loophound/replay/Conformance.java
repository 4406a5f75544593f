package io.loophound.replay;

import static io.loophound.replay.EventReader.text;

import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.replay.Player.Stage;
import io.loophound.replay.Replay.ReplayedDecision;
import io.loophound.replay.Replay.View;
import io.loophound.replay.Trace.Event;
import io.loophound.replay.Trace.Label;
import io.loophound.replay.Trace.ToolEvent;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Runs conformance cases: short traces with the parameters of a guard and the decisions expected of
 * it.
 */
public final class Conformance {
  private static final int DECISIONS_SHOWN = 8;

  private final AgentPolicies defaults;
  private final PriceTable prices;

  /**
   * The result of a case.
   *
   * @param id the case
   * @param passed whether the decisions are those expected
   * @param expected what was expected, in words
   * @param seen what was decided, in words
   */
  public record Result(String id, boolean passed, String expected, String seen) {}

  /** Runs cases; {@code defaults} apply to everything a case does not name. */
  public Conformance(GuardPolicy defaults) {
    this(AgentPolicies.of(defaults), PriceTable.shipped());
  }

  /** Runs cases; the policy of the case's agent applies to everything the case does not name. */
  public Conformance(AgentPolicies defaults, PriceTable prices) {
    this.defaults = Objects.requireNonNull(defaults, "defaults");
    this.prices = Objects.requireNonNull(prices, "prices");
  }

  /**
   * Runs the case in a line.
   *
   * @throws IllegalArgumentException when the line is not a case; the message says why
   */
  public Result run(String line) {
    JsonValue json = TraceReader.json(line);
    List<Event> events = EventReader.read(json.path("events"));
    Trace trace =
        new Trace(
            text(json, "id"),
            text(json, "source"),
            text(json, "agent"),
            text(json, "model"),
            Label.NONE,
            events);
    CasePolicy config = CasePolicy.of(json.path("config"));
    Expectation expectation = Expectation.read(json.path("expected"), events.size());
    GuardPolicy own = defaults.of(trace.agent());
    GuardPolicy policy = config.policy(trace.isTimed() ? own : Replay.withoutTime(own));
    Stage stage =
        new Stage(
            View.FULL,
            config.steers(),
            config.enabled() ? Mode.ENFORCE : Mode.OFF,
            keys(trace)::of);
    List<ReplayedDecision> decisions =
        new Player(trace, AgentPolicies.of(policy), prices, stage, (step, model, usage) -> {})
            .play();
    return new Result(
        trace.id(),
        expectation.met(decisions),
        expectation.toString(),
        seen(decisions, config.unknown()));
  }

  /** Names the run of an event. */
  private interface Keys {
    RunKey of(Event event);
  }

  /**
   * All agents of a run share its tools; a gateway, which only sees requests, counts each caller
   * separately.
   */
  private static Keys keys(Trace trace) {
    boolean tools = trace.events().stream().anyMatch(ToolEvent.class::isInstance);
    return event ->
        new RunKey(
            tools ? trace.agent() : event.agent(),
            event.session().isEmpty() ? trace.id() : event.session(),
            "",
            1,
            0);
  }

  private static String seen(List<ReplayedDecision> decisions, List<String> unknown) {
    StringBuilder words = new StringBuilder(decisions.isEmpty() ? "no decision" : "");
    for (int i = 0; i < decisions.size() && i < DECISIONS_SHOWN; i++) {
      ReplayedDecision decision = decisions.get(i);
      Action action = decision.verdict().action();
      words.append(i == 0 ? "" : ", ").append(action.name().toLowerCase(Locale.ROOT));
      words.append(" by ").append(decision.verdict().detector());
      words.append(decision.early() ? " before event " : " after event ");
      words.append(decision.step() + 1);
    }
    words.append(decisions.size() > DECISIONS_SHOWN ? ", ..." : "");
    return unknown.isEmpty() ? words.toString() : words + "; unknown parameters: " + unknown;
  }
}
