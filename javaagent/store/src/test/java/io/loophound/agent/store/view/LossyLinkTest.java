package io.loophound.agent.store.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.agent.store.view.LossyLink.Fate;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real server behind links on which one request or answer in twenty gets lost. */
class LossyLinkTest {
  private static final int JVMS = 3;
  private static final double LOST = 0.05;
  private static final int TIMEOUT_MILLIS = 20_000; // nothing here takes time
  private static final FleetSecret SECRET = new FleetSecret("a secret of this fleet", "test");

  @AutoClose private final RedisServer server = RedisServer.start();
  private final List<LossyLink> links = new ArrayList<>();
  private final List<SteppedJvm> jvms = new ArrayList<>();
  private long now;

  private void start(long seed, GuardPolicy policy) {
    for (int i = 0; i < JVMS; i++) {
      LossyLink link = new LossyLink(server.port(), seed * JVMS + i);
      links.add(link);
      String name = "jvm" + jvms.size();
      RedisStore store =
          new RedisStore(RedisAddress.of(link.url()), TIMEOUT_MILLIS, "t", name, () -> now);
      jvms.add(new SteppedJvm(name, store, policy, SECRET, () -> now));
    }
    settle(); // they know of each other
  }

  @AfterEach
  void stop() throws IOException {
    jvms.forEach(SteppedJvm::close);
    for (LossyLink link : links) {
      link.close();
    }
  }

  /** Their threads look every tenth of a second whether something is due. */
  private void pass(long millis) {
    for (long left = millis; left > 0; left -= 100) {
      now += TimeUnit.MILLISECONDS.toNanos(100);
      jvms.forEach(SteppedJvm::step);
    }
  }

  private void settle() {
    pass(20_000);
  }

  private void lose(Fate... how) {
    links.forEach(link -> link.lose(LOST, List.of(how)));
  }

  private void mend() {
    links.forEach(LossyLink::mend);
    settle();
    assertThat(jvms).allMatch(SteppedJvm::isConnected);
  }

  private int lost() {
    return links.stream().mapToInt(LossyLink::unanswered).sum();
  }

  private long tokensInStore() {
    String day = jvms.get(0).fleet().time().today().toString();
    String answer = server.command("BITFIELD {t}:sum:day:" + day + ":fleet GET i64 #1");
    return Long.parseLong(answer.strip().lines().reduce((first, last) -> last).get().substring(1));
  }

  private static GuardPolicy fleetLimit(long tokens) {
    return GuardPolicy.builder()
        .noDetectors()
        .detector(DetectorSpec.named("budget").defaults().with("fleet-tokens-per-day", tokens))
        .build();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void noMoneyIsLostOrCountedTwiceAndTheLimitHolds(long seed) {
    int most = 150;
    start(seed, fleetLimit((long) most * SteppedJvm.TOKENS));
    lose(Fate.LOST, Fate.ANSWER_LOST, Fate.ANSWER_CUT, Fate.LATE);
    int passed = 0;
    int passedBeforeARefusal = most;
    for (int i = 0; i < 200; i++) {
      if (jvms.get(i % JVMS).call("")) {
        passed++;
      } else {
        passedBeforeARefusal = Math.min(passedBeforeARefusal, passed);
      }
      pass(100);
    }
    assertThat(lost()).isGreaterThan(10);
    for (Fate fate : Fate.values()) {
      assertThat(links).as("%s", fate).anyMatch(link -> link.count(fate) > 0);
    }
    mend();
    for (SteppedJvm jvm : jvms) { // what arrived late and twice is taken back when it asks again
      assertThat(jvm.call("")).isFalse();
    }
    settle();

    assertThat(tokensInStore()).isEqualTo((long) passed * SteppedJvm.TOKENS);
    assertThat(passed).isBetween(most, most + JVMS);
    assertThat(passedBeforeARefusal)
        .as("nothing is refused while there is plenty")
        .isGreaterThan(most - 10);
    for (SteppedJvm jvm : jvms) {
      assertThat(jvm.log().get(jvm.log().size() - 1))
          .startsWith("WARN the store there comes and goes");
      assertThat(jvm.log()).hasSizeLessThanOrEqualTo(5);
    }
    pass(60_000);
    for (SteppedJvm jvm : jvms) {
      assertThat(jvm.log().get(jvm.log().size() - 1))
          .isEqualTo("the store there is back, and stays");
    }
  }

  @Test
  void aTerminationIsHeardByAllAndOtherSessionsAreLeftAlone() {
    start(7, fleetLimit(1_000_000));
    SteppedJvm first = jvms.get(0);
    assertThat(first.call("ended")).isTrue();
    String run = first.guard().runs().newest(1).get(0).id();
    for (SteppedJvm jvm : jvms) {
      assertThat(jvm.call("ended")).isTrue();
      assertThat(jvm.call("other")).isTrue();
    }
    // Jedis resets a connection that it gives up: nothing of it arrives later
    lose(Fate.LOST, Fate.ANSWER_LOST, Fate.ANSWER_CUT);
    assertThat(first.guard().runs().terminate(run).isEnforced()).isTrue();
    for (int i = 0; i < 100; i++) {
      assertThat(first.call("ended")).isFalse();
      assertThat(jvms.get(i % JVMS).call("other")).isTrue();
      pass(100);
    }
    assertThat(lost()).isPositive();
    for (SteppedJvm jvm : jvms) {
      assertThat(jvm.call("ended")).as("after ten seconds").isFalse();
    }
    SteppedJvm second = jvms.get(1);
    assertThat(second.call("ended")).isFalse();
    assertThat(second.guard().runs().revive(second.guard().runs().newest(1).get(0).id())).isTrue();
    mend();
    for (SteppedJvm jvm : jvms) {
      assertThat(jvm.call("ended")).isTrue();
    }
  }

  /** It may begin anew each time that a connection breaks: docs/fleet.md. */
  @Test
  void aLoopThatHopsIsStoppedAndWorkThatHopsIsNot() {
    start(11, GuardPolicy.defaults());
    for (int i = 0; i < JVMS; i++) { // a first conversation teaches each that servers keep them
      converse("learn" + i, List.of(jvms.get(i)), LossyLinkTest::line);
    }
    int alone = converse("alone", jvms, round -> "{\"error\": \"no such file: a.txt\"}");
    assertThat(alone).isLessThan(10);
    lose(Fate.LOST, Fate.ANSWER_LOST, Fate.ANSWER_CUT);
    for (int i = 0; i < 10; i++) {
      int before = lost();
      int at = converse("loop" + i, jvms, round -> "{\"error\": \"no such file: a.txt\"}");
      assertThat(at).isBetween(alone, alone * (1 + lost() - before));
      assertThat(converse("work" + i, jvms, LossyLinkTest::line)).isEqualTo(MOST);
    }
    assertThat(lost()).isGreaterThan(10);
  }

  private static final int MOST = 30;

  private static String line(int round) {
    return "{\"line\": \"" + "word ".repeat(round) + round * 7919 + "\"}";
  }

  /** The call that is refused. */
  private int converse(
      String name, List<SteppedJvm> members, java.util.function.IntFunction<String> results) {
    for (int i = 0; i < MOST; i++) {
      if (!members.get(i % members.size()).goOn(name, i, results.apply(i))) {
        return i;
      }
      pass(1000);
    }
    return MOST;
  }
}
