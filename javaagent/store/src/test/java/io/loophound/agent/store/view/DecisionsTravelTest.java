package io.loophound.agent.store.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an operator decides in one JVM holds in the others within two seconds, in virtual time. */
class DecisionsTravelTest {
  private static final Duration STEP = Duration.ofMillis(20);
  private static final Duration BOUND = Duration.ofSeconds(2);

  @AutoClose private final RedisServer server = RedisServer.start();
  private long now;

  private SteppedJvm jvm(String name) {
    RedisStore store = new RedisStore(RedisAddress.of(server.url()), 2000, "t", name, () -> now);
    return new SteppedJvm(name, store, GuardPolicy.defaults(), null, () -> now);
  }

  private void pass(SteppedJvm... jvms) {
    now += STEP.toNanos();
    for (SteppedJvm each : jvms) {
      each.step();
    }
  }

  private static String run(SteppedJvm jvm) {
    return jvm.guard().runs().newest(1).get(0).id();
  }

  /** Whenever it is decided, between two looks at the news. */
  @ParameterizedTest
  @ValueSource(ints = {0, 7, 20, 33, 49})
  void aTerminationAndARevivalHoldElsewhereWithinTwoSeconds(int steps) {
    try (SteppedJvm a = jvm("a");
        SteppedJvm b = jvm("b")) {
      pass(a, b);
      assertThat(a.call("s") && b.call("s")).isTrue();
      for (int i = 0; i < steps; i++) {
        pass(a, b);
      }
      assertThat(a.guard().runs().terminate(run(a)).isEnforced()).isTrue();
      assertThat(untilCalls(false, a, b)).isLessThanOrEqualTo(BOUND);
      assertThat(a.guard().runs().revive(run(a))).isTrue();
      assertThat(untilCalls(true, a, b)).isLessThanOrEqualTo(BOUND);
    }
  }

  /** How long it takes until calls of the session are made in {@code b}, or no longer. */
  private Duration untilCalls(boolean made, SteppedJvm a, SteppedJvm b) {
    long begun = now;
    while (b.call("s") != made && now - begun < 10 * BOUND.toNanos()) {
      pass(a, b);
    }
    return Duration.ofNanos(now - begun);
  }
}
