package io.loophound.replay;

import io.loophound.detectors.budget.Price;
import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.detector.ScoreSpec;
import io.loophound.detectors.internal.limit.Budget;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.replay.Player.Stage;
import io.loophound.replay.Trace.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Replays recorded runs through a policy. A replay cannot change what happened: after a refusal the
 * run continues as recorded, but the guard does not see the result of what it refused. If a run has
 * no times, detectors that need them are off.
 */
public final class Replay {
  /** What the guard sees of a run. */
  public enum View {
    /** Model calls and tool executions. */
    FULL,
    /** Model calls only, as an HTTP seam sees them. */
    HTTP
  }

  /**
   * A decision.
   *
   * @param step index of the event, from 0
   * @param early whether it was taken before the event happened
   * @param verdict the decision
   */
  public record ReplayedDecision(int step, boolean early, Verdict verdict) {}

  private final AgentPolicies timed;
  private final AgentPolicies untimed;
  private final View view;
  private final PriceTable prices;

  /** A replay through {@code policy}, with the built-in prices. */
  public Replay(GuardPolicy policy, View view) {
    this(AgentPolicies.of(policy), PriceTable.shipped(), view);
  }

  /** A replay through the policies of the runs' agents. */
  public Replay(AgentPolicies policies, PriceTable prices, View view) {
    timed = Objects.requireNonNull(policies, "policies");
    this.view = Objects.requireNonNull(view, "view");
    untimed = policies.map(Replay::withoutTime);
    this.prices = Budget.prices(prices, policies.forAll().detector(Budget.SPEC));
  }

  /** The same policy without the parts that need a clock. */
  static GuardPolicy withoutTime(GuardPolicy policy) {
    GuardPolicy.Builder builder = policy.toBuilder();
    for (DetectorPolicy detector : policy.detectors()) {
      boolean off = detector.spec().has(DetectorSpec.Trait.NEEDS_TIME);
      builder.detector(off ? detector.with(false) : detector);
    }
    // the pace of a look is unknown then
    builder.detector(ScoreSpec.SPEC.name(), own -> own.with("weight.quick-look", 0));
    return builder
        .detector(
            policy
                .detector(Budget.SPEC)
                .with(Budget.TIME, Duration.ZERO)
                .with(Budget.USD_PER_MINUTE, 0.0))
        .build();
  }

  /** The decisions above {@code ALLOW}, in the order in which they were taken. */
  public List<ReplayedDecision> run(Trace trace) {
    return play(trace, (step, model, usage) -> {});
  }

  /** What the policy decides about the run, with the run's label. */
  public RunResult judge(Trace trace) {
    double[] usd = new double[trace.events().size()];
    boolean[] estimated = new boolean[1];
    List<ReplayedDecision> decisions =
        play(
            trace,
            (step, model, usage) -> {
              Price price = prices.of(model);
              usd[step] = price.of(usage);
              estimated[0] |= usage.estimated() || !price.known();
            });
    return RunResult.of(trace, decisions, usd, estimated[0]);
  }

  /** The evidence for each reported verdict, in order. Replays the run. */
  public List<Explanation> explain(Trace trace) {
    Player player = player(trace, (step, model, usage) -> {});
    List<Explanation> explanations = new ArrayList<>();
    Set<String> explained = new HashSet<>();
    for (ReplayedDecision decision : player.play()) {
      if (player.wasReported(decision) && explained.add(decision.verdict().decisionId())) {
        explanations.add(Explainer.of(trace, decision));
      }
    }
    return explanations;
  }

  private List<ReplayedDecision> play(Trace trace, Player.Meter meter) {
    return player(trace, meter).play();
  }

  private Player player(Trace trace, Player.Meter meter) {
    Stage stage = new Stage(view, true, Mode.ENFORCE, event -> key(trace, event));
    return new Player(trace, trace.isTimed() ? timed : untimed, prices, stage, meter);
  }

  private static RunKey key(Trace trace, Event event) {
    String session = event.session().isEmpty() ? trace.id() : event.session();
    return new RunKey(trace.agent(), session, "", 1, 0);
  }
}
