package io.loophound.agent.store.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.Line;
import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the counters of several JVMs count together, at a real server. */
class SharedCountersTest {
  private static final int MOST = 60;
  private static final int THRESHOLD = 5;
  private static final int MOST_A_SECOND = 100; // as docs/fleet.md says
  private static final String QUESTION = "Where is order A-1042?";
  private static final FleetSecret SECRET = new FleetSecret("a secret of this fleet", "t");
  private static final Duration PAUSE = Duration.ofSeconds(12); // then a lost store is tried again

  @AutoClose private final RedisServer server = RedisServer.start();
  private final List<SteppedJvm> jvms = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();
  private int threads;
  private long now;

  private void start(int count, String detector, FleetSecret secret, Duration apart) {
    for (int i = 0; i < count; i++) {
      long origin = i * apart.toNanos();
      String name = "jvm" + i;
      RedisStore store =
          new RedisStore(RedisAddress.of(server.url()), 2000, "t", name, () -> now + origin);
      GuardPolicy policy =
          GuardPolicy.builder()
              .noDetectors()
              .detector(DetectorSpec.named(detector).defaults().with(true).with(Action.BLOCK))
              .build();
      Line line = new Line();
      lines.add(line);
      jvms.add(new SteppedJvm(name, line.to(store), policy, secret, () -> now + origin));
      jvms.get(i).step();
    }
  }

  private void start(int count) {
    start(count, "exact-request", SECRET, Duration.ZERO);
  }

  @AfterEach
  void stop() {
    jvms.forEach(SteppedJvm::close);
  }

  private boolean ask(int jvm, String session) {
    threads++;
    return jvms.get(jvm).ask(session, threads, QUESTION);
  }

  /** The same request from one JVM after the other, on another thread each; how many are made. */
  private int hop(String session, Duration pause) {
    for (int i = 0; i < MOST; i++) {
      if (!ask(i % jvms.size(), session)) {
        return i;
      }
      now += pause.toNanos();
    }
    return MOST;
  }

  private int hop(String session) {
    return hop(session, Duration.ofMillis(100));
  }

  private List<String> keys() {
    return server.command("KEYS {t}:count:*").lines().filter(line -> line.startsWith("{")).toList();
  }

  /** A JVM that meets the session is answered before it decides; others know of the last time. */
  @ParameterizedTest
  @CsvSource({
    "exact-request, 2, 5",
    "exact-request, 3, 6",
    "exact-request, 4, 7",
    "exact-request, 5, 4",
    "exact-request, 20, 4",
    "tail, 2, 6",
    "tail, 20, 5",
    "call-rate, 2, 10",
    "call-rate, 20, 9"
  })
  void aLoopThatHopsIsStopped(String detector, int count, int made) {
    start(count, detector, SECRET, Duration.ZERO);
    assertThat(hop("s")).isEqualTo(made);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 20})
  void soItIsIfEachAnswerComesTooLate(int count) {
    start(count);
    jvms.forEach(SteppedJvm::late);
    assertThat(hop("s")).isBetween(THRESHOLD - 1, THRESHOLD - 1 + count - 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {-300, 300})
  void soItIsIfTheClocksAreApart(int seconds) {
    start(3, "exact-request", SECRET, Duration.ofSeconds(seconds));
    assertThat(hop("s")).isEqualTo(6);
  }

  @Test
  void whatIsOlderThanTheWindowIsNotCounted() {
    start(3);
    assertThat(hop("s", Duration.ofSeconds(20))).isEqualTo(MOST);
  }

  /** Parts of a window are counted as long as they are whole in it. */
  @ParameterizedTest
  @CsvSource({"50, false", "61, true"})
  void whatOthersHaveSeenIsCountedForAWindow(int seconds, boolean passes) {
    start(2);
    for (int i = 0; i < THRESHOLD - 1; i++) {
      assertThat(ask(0, "s")).isTrue();
    }
    now += Duration.ofSeconds(seconds).toNanos();
    assertThat(ask(1, "s")).isEqualTo(passes);
  }

  /** A health check: each JVM sends the same, and nothing tells that it belongs together. */
  @Test
  void equalRequestsWithoutASessionAreNotShared() {
    start(40);
    assertThat(hop("")).isEqualTo(MOST);
    assertThat(keys()).isEmpty();
  }

  @Test
  void equalRequestsOfOtherSessionsAreOthers() {
    start(10);
    for (int i = 0; i < 100; i++) {
      assertThat(ask(i % 10, "s" + i)).isTrue();
    }
  }

  @Test
  void withoutTheSecretNothingIsShared() {
    start(3, "exact-request", null, Duration.ZERO);
    assertThat(hop("s")).isEqualTo(MOST);
    assertThat(keys()).isEmpty();
  }

  @Test
  void theServerSeesDigestsForTwoWindows() {
    start(2);
    hop("s");
    assertThat(keys()).isNotEmpty();
    for (String key : keys()) {
      assertThat(key).matches("\\{t}:count:[0-9a-f]{32}:\\d+");
      String left = server.command("PTTL " + key).strip().substring(1);
      assertThat(Duration.ofMillis(Long.parseLong(left)))
          .isBetween(Duration.ofSeconds(60), Duration.ofSeconds(120));
      assertThat(server.command("STRLEN " + key)).matches(":([2468]|1[0246])\n");
      String memory = server.command("MEMORY USAGE " + key).strip().substring(1);
      assertThat(Integer.parseInt(memory)).as("docs/fleet.md").isLessThanOrEqualTo(160);
    }
  }

  @Test
  void withoutTheStoreEachJvmCountsItsOwn() {
    start(2);
    assertThat(ask(0, "s") && ask(1, "s")).isTrue();
    lines.forEach(line -> line.become(Line.State.DOWN));
    for (int i = 0; i < 40; i++) {
      assertThat(ask(i % 2, "s")).as("on another thread each, as without a fleet").isTrue();
    }
    for (int i = 0; i < THRESHOLD - 1; i++) {
      assertThat(jvms.get(0).ask("other", 7, QUESTION)).isTrue();
    }
    assertThat(jvms.get(0).ask("other", 7, QUESTION)).as("as without a fleet").isFalse();
    lines.forEach(line -> line.become(Line.State.UP));
    now += PAUSE.toNanos();
    jvms.forEach(SteppedJvm::step);
    assertThat(jvms).allMatch(SteppedJvm::isConnected);
    assertThat(hop("later")).isEqualTo(5);
  }

  /** What has arrived, although the answer was lost, is not taken for that of others. */
  @Test
  void whatOnlyOneJvmHasSeenIsNotCountedTwiceIfAnswersAreLost() {
    start(1);
    for (int i = 0; i < 20; i++) {
      lines.get(0).become(i % 2 == 0 ? Line.State.DEAF : Line.State.UP);
      assertThat(ask(0, "s")).isTrue();
      now += Duration.ofSeconds(1).toNanos();
      jvms.get(0).step();
    }
    assertThat(keys()).isNotEmpty();
  }

  @Test
  void aServerThatHasForgottenIsToldAnew() {
    start(2);
    assertThat(ask(0, "s") && ask(1, "s") && ask(0, "s")).isTrue();
    server.command("FLUSHALL");
    assertThat(hop("s")).as("less is counted, never more").isBetween(3, 8);
  }

  @Test
  void whatIsBeyondTheBoundIsCountedInTheJvmOnly() {
    start(1);
    for (int i = 0; i < 3 * MOST_A_SECOND; i++) {
      assertThat(jvms.get(0).ask("s", 7, "Question " + i)).isTrue();
    }
    assertThat(keys()).hasSize(MOST_A_SECOND);
    for (int i = 0; i < THRESHOLD - 1; i++) {
      assertThat(jvms.get(0).ask("s", 7, QUESTION)).isTrue();
    }
    assertThat(jvms.get(0).ask("s", 7, QUESTION)).isFalse();
  }
}
