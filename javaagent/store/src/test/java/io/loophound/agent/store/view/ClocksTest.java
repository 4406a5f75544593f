package io.loophound.agent.store.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.budget.Ledger;
import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.event.Payer;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.fleet.Termination;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** JVMs whose clocks differ by minutes, at a real server: what they compare goes by its clock. */
class ClocksTest {
  private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
  private static final Amount CALL = new Amount(0, 100);

  @AutoClose private final RedisServer server = RedisServer.start();
  private final List<Clerk> clerks = new ArrayList<>();
  private LocalDate today; // by the server
  private long now;

  /** The money of a JVM whose clock is ahead, or behind. */
  private final class Clerk {
    private final RedisStore store;
    private final SharedFleet fleet;
    private final StoreThread worker;
    private final Ledger ledger;

    /** Its clock of nanoseconds has an origin of its own, too. */
    Clerk(String name, Duration ahead) {
      long origin = ahead.toNanos();
      store = new RedisStore(RedisAddress.of(server.url()), 2000, "t", name, () -> now + origin);
      fleet =
          new SharedFleet(
              name, "orders", null, () -> now + origin, new Rounds(() -> false, Duration.ZERO));
      worker = new StoreThread(fleet, store, name, new StoreLog("there", "sums", line -> {}));
      Instant itsTime = Instant.now().plusNanos(now).plus(ahead);
      ledger = new Ledger(() -> now + origin, itsTime.toEpochMilli(), fleet);
      clerks.add(this);
    }

    void pay() {
      ledger.pay("clerk", Payer.NONE, CALL);
      worker.step();
    }

    /** Whether a call that may cost so much is within a limit of two of them. */
    boolean mayBegin() {
      Ledger.Hold hold = ledger.hold("clerk", Payer.NONE, CALL);
      worker.step();
      boolean may = hold.isWithin(ledger.fleet(), new Amount(0, 200));
      hold.giveBack();
      worker.step();
      return may;
    }
  }

  @BeforeEach
  void askForTheDay() {
    today = day(server);
  }

  private static LocalDate day(RedisServer server) {
    String seconds = server.command("TIME").lines().skip(2).findFirst().orElseThrow();
    return LocalDate.ofInstant(Instant.ofEpochSecond(Long.parseLong(seconds)), ZoneOffset.UTC);
  }

  @AfterEach
  void stop() {
    clerks.forEach(clerk -> clerk.store.close());
  }

  private void start() {
    Clerk ignored = new Clerk("right", Duration.ZERO);
    ignored = new Clerk("ahead", FIVE_MINUTES);
    ignored = new Clerk("behind", FIVE_MINUTES.negated());
    clerks.forEach(clerk -> clerk.worker.step());
  }

  private void passUntilMidnight(Duration left) {
    Instant midnight = today.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    now = Duration.between(Instant.now(), midnight).minus(left).toNanos();
  }

  private String tokens(LocalDate day) {
    return server
        .command("BITFIELD {t}:sum:day:" + day + ":fleet GET i64 #1")
        .lines()
        .skip(1)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aDayBeginsForAllAtOnce() {
    start();
    passUntilMidnight(Duration.ofMinutes(3));
    clerks.forEach(Clerk::pay);
    assertThat(tokens(today)).isEqualTo(":300");
    assertThat(clerks).noneMatch(Clerk::mayBegin);
    for (Clerk clerk : clerks) {
      assertThat(clerk.ledger.fleet().left(clerk.fleet.now()))
          .isCloseTo(Duration.ofMinutes(3), Duration.ofSeconds(20));
    }
    passUntilMidnight(Duration.ofMinutes(-3));
    assertThat(clerks).allMatch(Clerk::mayBegin);
    clerks.forEach(Clerk::pay);
    assertThat(tokens(today)).isEqualTo(":300");
    assertThat(tokens(today.plusDays(1))).isEqualTo(":300");
  }

  /** Its own clock says that it is tomorrow, or a year that is long over. */
  @Test
  void whatAJvmTakesForTheDayBeforeItHasReachedTheStoreIsMended() {
    for (long days : new long[] {1, -1, -20_000}) {
      Clerk clerk = new Clerk("wrong" + days, Duration.ofDays(days));
      clerk.worker.step();
      clerk.pay();
    }
    assertThat(tokens(today)).isEqualTo(":300");
    assertThat(server.command("KEYS {t}:sum:day:*:fleet")).startsWith("*1\n");
    String left = server.command("PTTL {t}:sum:day:" + today + ":fleet").strip().substring(1);
    assertThat(Duration.ofMillis(Long.parseLong(left)))
        .isBetween(Duration.ofHours(24), Duration.ofHours(49));
  }

  @Test
  void allAreCountedAndATerminationLastsAsLongForAll() {
    start();
    now += Duration.ofSeconds(11).toNanos();
    clerks.forEach(clerk -> clerk.worker.step());
    assertThat(clerks).allMatch(clerk -> clerk.fleet.status().processes() == 3);
    RunKey session = new RunKey("writer", "s", "", 1, 0);
    var unused =
        clerks
            .get(1)
            .fleet
            .session(session)
            .terminate(new Termination("d", "operator", "no", FIVE_MINUTES, ""));
    for (int i = 0; i < 2; i++) {
      now += Duration.ofSeconds(1).toNanos();
      clerks.forEach(clerk -> clerk.worker.step());
      clerks.forEach(clerk -> clerk.fleet.session(session));
    }
    for (Clerk clerk : List.of(clerks.get(0), clerks.get(2))) {
      clerk.worker.step();
      assertThat(clerk.fleet.session(session).state().termination().left())
          .isBetween(FIVE_MINUTES.minusSeconds(20), FIVE_MINUTES);
    }
  }

  /** As after a failover to a server that has another clock, and nothing of the stream. */
  @Test
  void whatIsAnnouncedAtAServerWhoseClockIsBehindIsHeardAtOnce() {
    long ahead = System.currentTimeMillis() + FIVE_MINUTES.toMillis();
    server.command("XADD {t}:announced " + ahead + "-0 first value");
    FleetSecret secret = new FleetSecret("a secret of this fleet", "test");
    SharedFleet fleet =
        new SharedFleet(
            "hears", "orders", secret, System::nanoTime, new Rounds(() -> false, Duration.ZERO));
    fleet
        .announcements()
        .from(
            () ->
                new RedisStore(RedisAddress.of(server.url()), 2000, "t", "hears", System::nanoTime),
            new StoreLog("there", "all", line -> {}));
    fleet.listen();
    try {
      listens();
      server.kill();
      server.restart();
      listens();
      server.command("XADD {t}:announced * second value");
      Awaitility.await("heard").until(() -> "value".equals(fleet.announcements().find("second")));
    } finally {
      fleet.announcements().stop();
    }
  }

  private void listens() {
    Awaitility.await("listens")
        .pollInterval(Duration.ofMillis(5))
        .until(() -> server.command("INFO clients").contains("blocked_clients:1"));
  }
}
