package io.loophound.agent.store.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.engine.FleetStore;
import io.loophound.detectors.fleet.FleetBreaker;
import io.loophound.detectors.fleet.FleetBreaker.Turn;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The store answers when the test says so, on a clock of its own. */
class BreakerViewTest {
  private static final Duration COOLDOWN = Duration.ofSeconds(30);

  private final AtomicLong clock = new AtomicLong(5_000_000_000L);
  private final Board board = new Board(clock::get);
  private final Member a = new Member("a");
  private final Member b = new Member("b");

  private final class Member {
    private final SharedFleet fleet;
    private final StoreThread thread;
    private final FleetBreaker breaker;

    Member(String name) {
      FleetStore store = board.store(name);
      Rounds rounds = new Rounds(() -> false, Duration.ofMillis(2));
      fleet = new SharedFleet(name, "orders", null, clock::get, rounds);
      StoreLog log = new StoreLog("there", "shared", line -> {});
      thread = new StoreThread(fleet, store, name, log);
      breaker = fleet.breaker("writer", "host");
    }

    void answers() {
      thread.step();
    }
  }

  private void pass(long millis) {
    clock.addAndGet(millis * 1_000_000);
  }

  /** What one tells in the first second, all have heard in the next. */
  private void hear() {
    for (int i = 0; i < 2; i++) {
      pass(1000);
      for (Member each : new Member[] {a, b, a, b}) {
        each.answers();
      }
    }
  }

  @BeforeEach
  void connect() {
    a.answers();
    b.answers();
  }

  @Test
  void theTurnIsOfOneUntilItEnds() {
    assertThat(a.breaker.requestTurn(COOLDOWN)).isTrue();
    assertThat(a.breaker.turn()).as("not answered").isEqualTo(Turn.THEIRS);
    a.answers();
    assertThat(a.breaker.turn()).isEqualTo(Turn.OURS);
    assertThat(a.breaker.requestTurn(COOLDOWN)).as("known").isFalse();

    assertThat(b.breaker.requestTurn(COOLDOWN)).isTrue();
    b.answers();
    assertThat(b.breaker.turn()).isEqualTo(Turn.THEIRS);
    assertThat(b.breaker.requestTurn(COOLDOWN)).as("not for a second").isFalse();

    a.breaker.endTurn();
    hear();
    assertThat(a.breaker.turn()).isEqualTo(Turn.THEIRS);
    assertThat(b.breaker.requestTurn(COOLDOWN)).isTrue();
    b.answers();
    assertThat(b.breaker.turn()).isEqualTo(Turn.OURS);
  }

  @Test
  void aTurnHasAnEndAndGoesOnWithEachSuccess() {
    assertThat(a.breaker.requestTurn(COOLDOWN)).isTrue();
    a.answers();
    pass(29_000);
    assertThat(a.breaker.turn()).isEqualTo(Turn.OURS);
    a.breaker.keepTurn(COOLDOWN);
    a.answers();
    pass(29_000);
    assertThat(a.breaker.turn()).isEqualTo(Turn.OURS);
    assertThat(b.breaker.requestTurn(COOLDOWN)).isTrue();
    b.answers();
    assertThat(b.breaker.turn()).isEqualTo(Turn.THEIRS);
    pass(2_000);
    assertThat(a.breaker.turn()).as("it ends when its JVM has").isEqualTo(Turn.THEIRS);
    assertThat(b.breaker.requestTurn(COOLDOWN)).isTrue();
    b.answers();
    assertThat(b.breaker.turn()).isEqualTo(Turn.OURS);
    b.breaker.keepTurn(Duration.ofSeconds(1));
    a.breaker.keepTurn(COOLDOWN); // it has none
    a.answers();
    assertThat(a.breaker.turn()).isEqualTo(Turn.THEIRS);
  }

  @Test
  void nobodyWaitsForAnAnswerThatIsLate() {
    assertThat(a.breaker.requestTurn(COOLDOWN)).isTrue();
    pass(1);
    assertThat(a.breaker.turn()).isEqualTo(Turn.THEIRS);
    pass(1);
    assertThat(a.breaker.turn()).isEqualTo(Turn.EACH);
    board.breaks();
    a.answers();
    assertThat(a.breaker.turn()).as("away").isEqualTo(Turn.EACH);
    assertThat(a.breaker.requestTurn(COOLDOWN)).isFalse();
  }

  /** On an event loop nobody waits at all: where calls are rare, no answer would be in time. */
  @Test
  void whereAnAnswerCameTooLateForAnyCallTheNextOneIsMade() {
    assertThat(a.breaker.requestTurn(COOLDOWN)).isTrue();
    a.answers();
    pass(60_000);
    assertThat(a.breaker.requestTurn(COOLDOWN)).isTrue();
    assertThat(a.breaker.turn()).isEqualTo(Turn.EACH);
  }

  @Test
  void theOthersHearWhoHasSeenItFailAndThatItWorks() {
    assertThat(b.breaker.news().version()).isZero();
    a.breaker.opened(COOLDOWN);
    pass(500);
    a.breaker.opened(COOLDOWN); // calls that fail together
    hear();
    FleetBreaker.News news = b.breaker.news();
    assertThat(news.version()).isEqualTo(1);
    assertThat(news.witnesses()).isEqualTo(1);
    assertThat(news.left()).isBetween(Duration.ofSeconds(28), COOLDOWN);
    assertThat(news.closed()).isFalse();

    Member c = new Member("c");
    c.answers();
    b.breaker.opened(COOLDOWN);
    hear();
    FleetBreaker later = c.fleet.breaker("writer", "host");
    c.answers();
    c.answers();
    assertThat(later.news().witnesses()).as("one that comes later").isEqualTo(2);
    assertThat(a.breaker.news().witnesses()).as("without itself").isEqualTo(1);

    b.breaker.closed();
    hear();
    assertThat(a.breaker.news().closed()).isTrue();
    assertThat(a.breaker.news().left()).isZero();
    a.breaker.opened(COOLDOWN);
    hear();
    assertThat(b.breaker.news().witnesses()).as("of another time").isEqualTo(1);
  }

  @Test
  void whoSawItFailBeforeTheLastCooldownIsNoWitness() {
    a.breaker.opened(COOLDOWN);
    hear();
    pass(31_000);
    assertThat(b.breaker.news().left()).isZero();
    b.breaker.opened(COOLDOWN);
    hear();
    assertThat(a.breaker.news().witnesses()).isEqualTo(1);
    Member c = new Member("c");
    c.answers();
    FleetBreaker breaker = c.fleet.breaker("writer", "host");
    c.answers();
    assertThat(breaker.news().witnesses()).isEqualTo(1);
  }
}
