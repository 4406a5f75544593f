package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.Guards;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.detectors.view.LoopCause;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A guard whose clock is moved by hand, and everything it said. The conversations that it watches
 * are written with {@link Talk}.
 */
public final class GuardScript {
  private static final Set<String> CORE = Set.of("score");

  private final AtomicLong nanos = new AtomicLong(1_000_000_000L);
  private final AtomicLong threads = new AtomicLong(100);
  private final List<Verdict> verdicts = new CopyOnWriteArrayList<>();
  private final List<Verdict> shadows = new CopyOnWriteArrayList<>();
  private final List<Throwable> errors = new CopyOnWriteArrayList<>();
  private final List<String> alerts = new CopyOnWriteArrayList<>();
  private final List<String> loopCauses = new CopyOnWriteArrayList<>();
  private final Guard guard;
  private volatile Mode mode = Mode.ENFORCE;

  /** With the shipping defaults of the score, and nothing else. */
  public GuardScript() {
    this(policy -> {});
  }

  /** The same with settings of its own. */
  public GuardScript(Consumer<GuardPolicy.Builder> settings) {
    this(settings, false);
  }

  private GuardScript(Consumer<GuardPolicy.Builder> settings, boolean all) {
    GuardPolicy.Builder builder = GuardPolicy.builder();
    for (DetectorSpec spec : DetectorSpec.all()) {
      if (!all && !CORE.contains(spec.name())) {
        builder.detector(spec.defaults().with(false));
      }
    }
    settings.accept(builder);
    guard =
        Guards.builder(() -> mode, new Recorder())
            .policies(builder.build())
            .clock(nanos::get)
            .build();
  }

  /** With policies of its own. */
  public GuardScript(AgentPolicies policies) {
    guard = Guards.builder(() -> mode, new Recorder()).policies(policies).clock(nanos::get).build();
  }

  /** With a candidate policy that looks on. */
  public GuardScript(GuardPolicy policy, GuardPolicy candidate) {
    guard =
        Guards.builder(() -> mode, new Recorder())
            .policies(policy)
            .candidate(AgentPolicies.of(candidate))
            .clock(nanos::get)
            .build();
  }

  /** With all detectors, as they ship. */
  public static GuardScript shipping() {
    return new GuardScript(policy -> {}, true);
  }

  /** Settings of one detector, switched on. */
  public static DetectorPolicy at(String detector, double threshold, Action action) {
    return DetectorSpec.named(detector)
        .defaults()
        .with(true)
        .with("threshold", threshold)
        .with(action);
  }

  /** Switches off every detector but one. */
  public static Consumer<GuardPolicy.Builder> only(
      String detector, double threshold, Action action) {
    return policy -> policy.noDetectors().detector(at(detector, threshold, action));
  }

  public Guard guard() {
    return guard;
  }

  /** Lets time go by. */
  public GuardScript pass(Duration time) {
    nanos.addAndGet(time.toNanos());
    return this;
  }

  public GuardScript mode(Mode now) {
    mode = now;
    return this;
  }

  /** A conversation on a thread of its own. */
  public Talk talk() {
    return new Talk(this, threads.incrementAndGet());
  }

  /** What was reported, in order. */
  public List<Verdict> verdicts() {
    assertThat(errors).isEmpty();
    return verdicts;
  }

  /** What the candidate policy said, in order. */
  public List<Verdict> shadows() {
    assertThat(errors).isEmpty();
    return shadows;
  }

  /** What the valve said. */
  public List<String> alerts() {
    return alerts;
  }

  /** Why agents loop: cause, agent and count. */
  public List<String> loopCauses() {
    assertThat(errors).isEmpty();
    return loopCauses;
  }

  private final class Recorder implements GuardListener {
    @Override
    public void onListenerError(Throwable thrown) {
      errors.add(thrown);
    }

    @Override
    public void onVerdict(Verdict verdict) {
      verdicts.add(verdict);
    }

    @Override
    public void onLoopCause(LoopCause cause, String agent, int count) {
      loopCauses.add(cause + " " + agent + " " + count);
    }

    @Override
    public void onShadowVerdict(Verdict verdict) {
      shadows.add(verdict);
    }

    @Override
    public void onShadowError(Throwable thrown) {
      throw new AssertionError(thrown);
    }

    @Override
    public void onValve(boolean opened, String sign, String message) {
      alerts.add(message);
    }
  }
}
