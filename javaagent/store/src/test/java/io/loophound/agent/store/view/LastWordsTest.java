package io.loophound.agent.store.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.budget.SharedSum;
import io.loophound.detectors.budget.Spending.Amount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** How long the end of a JVM waits for a real server. Time is the test's. */
class LastWordsTest {
  private static final long HALF_A_SECOND = 500_000_000;
  private static final long PAUSE = 1_000_000;
  private static final Amount CALL = new Amount(0, 100);

  @AutoClose private final RedisServer server = RedisServer.start();
  private final List<String> log = new ArrayList<>();
  private long now;
  private final RedisStore store =
      new RedisStore(RedisAddress.of(server.url()), 10_000, "t", "a", () -> now);
  private final SharedFleet fleet =
      new SharedFleet(
          "a", "orders", null, () -> now, new Rounds(() -> false, Duration.ofMillis(2)));
  private final StoreThread worker =
      new StoreThread(fleet, store, "a", new StoreLog("there", "shared", log::add));

  @AfterEach
  void close() {
    store.close();
  }

  private SharedSum today() {
    return fleet.ofFleet(fleet.time().today().toEpochDay());
  }

  /** How long the JVM waits, in nanoseconds, if this happens in each pause. */
  private long flush(Runnable work) {
    long began = now;
    fleet.flush(
        () -> {
          now += PAUSE;
          work.run();
        });
    return now - began;
  }

  private String tokens() {
    return server.command("BITFIELD {t}:sum:day:" + fleet.time().today() + ":fleet GET i64 #1");
  }

  @Test
  void itEndsAsSoonAsTheStoreHasWhatWasSpent() {
    worker.step();
    today().add(CALL);
    assertThat(flush(worker::step)).isBetween(PAUSE, 3 * PAUSE); // one round reads the sum first
    assertThat(tokens()).isEqualTo("*1\n:100\n");
    assertThat(flush(worker::step)).as("nothing is left to be sent").isZero();
  }

  @Test
  void itEndsAfterHalfASecondIfTheRoundDoesNotEnd() throws InterruptedException {
    worker.step();
    today().add(CALL);
    int told = log.size();
    server.freeze();
    Thread round = new Thread(worker::step, "round");
    try {
      round.start();
      assertThat(flush(() -> {})).isEqualTo(HALF_A_SECOND);
      assertThat(fleet.isConnected()).as("the connection is not given up yet").isTrue();
      assertThat(log).as("nothing more is said").hasSize(told);
    } finally {
      server.thaw();
      round.join();
    }
    assertThat(tokens()).as("what was under way arrives").isEqualTo("*1\n:100\n");
  }

  @Test
  void nobodyWaitsForAStoreThatIsAway() {
    worker.step();
    server.kill();
    today().add(CALL);
    worker.step();
    assertThat(fleet.isConnected()).isFalse();
    assertThat(flush(() -> {})).isZero();
  }
}
