package io.loophound.agent.store.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.Line;
import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What others decided while a JVM could not hear it, with a real server. */
class MissedNewsTest {
  @AutoClose private final RedisServer server = RedisServer.start();
  private final Line line = new Line();
  private SteppedJvm a;
  private SteppedJvm b;
  private long now;

  private SteppedJvm jvm(String name, Line way) {
    RedisStore store = new RedisStore(RedisAddress.of(server.url()), 2000, "t", name, () -> now);
    GuardPolicy policy = GuardPolicy.builder().noDetectors().build();
    return new SteppedJvm(name, way.to(store), policy, null, () -> now);
  }

  @BeforeEach
  void meet() {
    a = jvm("a", line);
    b = jvm("b", new Line());
    pass();
    assertThat(a.call("s")).isTrue();
    assertThat(b.call("s")).isTrue();
  }

  @AfterEach
  void stop() {
    a.close();
    b.close();
  }

  private void pass() {
    now += TimeUnit.SECONDS.toNanos(12); // what is away is tried again
    a.step();
    b.step();
  }

  private static void terminate(SteppedJvm jvm) {
    String run = jvm.guard().runs().newest(1).get(0).id();
    assertThat(jvm.guard().runs().terminate(run).isEnforced()).isTrue();
    jvm.step();
  }

  private static void revive(SteppedJvm jvm) {
    assertThat(jvm.call("s")).isFalse();
    assertThat(jvm.guard().runs().revive(jvm.guard().runs().newest(1).get(0).id())).isTrue();
    jvm.step();
  }

  @Test
  void aRevivalIsHeardWhenTheLineIsBack() {
    terminate(a);
    pass();
    line.become(Line.State.DOWN);
    pass();
    assertThat(a.isConnected()).isFalse();
    revive(b);
    line.become(Line.State.UP);
    pass();
    assertThat(a.call("s")).isTrue();
    assertThat(b.call("s")).isTrue();
  }

  @Test
  void aTerminationWhoseAnswerWasLostIsNotRepeatedAfterARevival() {
    line.become(Line.State.DEAF);
    terminate(a);
    assertThat(a.isConnected()).isFalse();
    now += TimeUnit.SECONDS.toNanos(2);
    b.step();
    b.step(); // it asks when it has heard of it
    revive(b);
    line.become(Line.State.UP);
    pass();
    pass();
    assertThat(a.call("s")).isTrue();
    assertThat(b.call("s")).isTrue();
  }

  @Test
  void aTerminationThatHasNotArrivedIsToldLater() {
    line.become(Line.State.DOWN);
    terminate(a);
    assertThat(b.call("s")).isTrue();
    line.become(Line.State.UP);
    pass();
    pass();
    assertThat(a.call("s")).isFalse();
    assertThat(b.call("s")).isFalse();
  }

  @Test
  void aTerminationThatTheServerHasForgottenHoldsWhereItIsKnown() {
    terminate(a);
    pass();
    line.become(Line.State.DOWN);
    pass();
    server.command("FLUSHALL");
    line.become(Line.State.UP);
    pass();
    assertThat(a.call("s")).isFalse();
    assertThat(b.call("s")).isFalse();
  }
}
