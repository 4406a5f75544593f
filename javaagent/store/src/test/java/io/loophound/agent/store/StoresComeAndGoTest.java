package io.loophound.agent.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.policy.GuardPolicy;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The guard goes on without the store, and afterwards nothing is lost or counted twice. */
@Execution(ExecutionMode.CONCURRENT)
class StoresComeAndGoTest {
  private static final GuardPolicy TEN_CALLS = Jvm.budget("fleet-tokens-per-day", 1000);
  private static final GuardPolicy PLENTY = Jvm.budget("fleet-tokens-per-day", 1e9);

  private final List<Jvm> started = new ArrayList<>();
  @AutoClose private final RedisServer server = RedisServer.start();

  private FleetStore store(String name) {
    return new RedisStore(RedisAddress.of(server.url()), 2000, "t", name, System::nanoTime);
  }

  private Jvm add(Jvm jvm) {
    started.add(jvm);
    return jvm;
  }

  @AfterEach
  void stop() throws InterruptedException {
    for (Jvm jvm : started) {
      jvm.stop();
    }
  }

  private static void await(String what, org.awaitility.core.ThrowingRunnable check) {
    Awaitility.await(what).untilAsserted(check);
  }

  @Test
  void whatWasSentBeforeTheAnswerWasLostIsNotAddedTwice() {
    Line line = new Line();
    Jvm a = add(new Jvm("a", line.to(store("a")), PLENTY)).connected();
    Jvm b = add(new Jvm("b", store("b"), PLENTY)).connected();
    assertThat(a.call()).isTrue();
    line.become(Line.State.DEAF);
    assertThat(a.call()).isTrue();
    await("lost", () -> assertThat(a.isConnected()).isFalse());
    assertThat(a.call()).isTrue();
    line.become(Line.State.UP);
    a.connected();
    await(
        "three calls",
        () -> {
          assertThat(b.call()).isTrue();
          assertThat(b.tokensOfFleet() % 100).isZero();
          assertThat(a.log()).anyMatch(each -> each.contains("is back"));
        });
    long ofB = b.guard().ledger().process().spent().tokens();
    await(
        "once",
        () -> {
          ModelTicket ticket = b.begin("");
          b.cancel(ticket);
          assertThat(b.tokensOfFleet()).isEqualTo(300 + ofB);
        });
  }

  @Test
  void whatIsLeftIsDividedAmongTheJvms() {
    Line line = new Line();
    Jvm b = add(new Jvm("b", store("b"), TEN_CALLS)).connected();
    Jvm a =
        add(new Jvm("a", line.to(store("a")), TEN_CALLS))
            .connected(); // it knows that there are two
    assertThat(a.call()).isTrue();
    assertThat(b.call()).isTrue();
    assertThat(a.call()).isTrue();
    line.become(Line.State.DOWN);
    await("lost", () -> assertThat(a.isConnected()).isFalse());
    int alone = 0;
    for (int i = 0; i < 20; i++) {
      alone += a.call() ? 1 : 0;
    }
    assertThat(alone).as("of the seven calls that were left").isBetween(3, 4);
  }

  @Test
  void aJvmThatComesIsCountedByTheOthersSoon() {
    Jvm a = add(new Jvm("a", store("a"), TEN_CALLS)).connected();
    assertThat(a.jvms()).isEqualTo(1);
    add(new Jvm("b", store("b"), TEN_CALLS)).connected();
    Awaitility.await("sooner than they are counted in any case")
        .atMost(Duration.ofSeconds(9))
        .until(() -> a.jvms() == 2);
  }

  /** Otherwise a rollout of many JVMs costs the server a multiple of what they do later. */
  @Test
  void countingAJvmThatComesIsAllThatTheOthersDo() {
    Map<String, Integer> commands = new ConcurrentHashMap<>();
    FleetStore store = store("a");
    FleetStore counted =
        (FleetStore)
            Proxy.newProxyInstance(
                FleetStore.class.getClassLoader(),
                new Class<?>[] {FleetStore.class},
                (proxy, method, arguments) -> {
                  commands.merge(method.getName(), 1, Integer::sum);
                  return method.invoke(store, arguments);
                });
    Jvm a = add(new Jvm("a", counted, TEN_CALLS)).connected();
    for (int i = 0; i < 5; i++) {
      add(new Jvm("b" + i, store("b" + i), TEN_CALLS)).connected();
    }
    await("all", () -> assertThat(a.jvms()).isEqualTo(6));
    int beats = commands.get("note"); // what it is, with each heartbeat
    assertThat(commands.get("alive")).isBetween(beats + 1, beats + 5);
  }

  /** A session is in one JVM at a time: others are not taken to spend as much for it. */
  @Test
  void theBudgetOfASessionIsNotDivided() {
    GuardPolicy tenCalls = Jvm.budget("tokens", 1000);
    Line line = new Line();
    for (String other : new String[] {"b", "c", "d"}) {
      add(new Jvm(other, store(other), tenCalls)).connected();
    }
    Jvm a = add(new Jvm("a", line.to(store("a")), tenCalls)).connected();
    assertThat(a.end(a.begin("s")).stops()).isFalse();
    line.become(Line.State.DOWN);
    await("lost", () -> assertThat(a.isConnected()).isFalse());
    for (int i = 0; i < 8; i++) {
      ModelTicket ticket = a.begin("s");
      assertThat(ticket.verdict().stops()).as("call %s", i).isFalse();
      a.end(ticket);
    }
  }

  @Test
  void aStoreThatWasNeverThereIsSaidOnce() {
    Line line = new Line();
    line.become(Line.State.DOWN);
    Jvm a = add(new Jvm("a", line.to(store("a")), TEN_CALLS));
    await("said", () -> assertThat(a.log()).hasSize(1));
    for (int i = 0; i < 10; i++) {
      assertThat(a.call()).isTrue();
    }
    assertThat(a.call()).isFalse();
    assertThat(a.log())
        .containsExactly(
            "WARN the store there cannot be used: there is no connection; loops are stopped as"
                + " before, limits of the fleet are divided among its JVMs, and it is tried again");
    line.become(Line.State.UP);
    a.connected();
    await("there", () -> assertThat(a.log()).hasSize(2));
    assertThat(a.log().get(1)).startsWith("store there (" + RedisServer.product() + " ");
    Jvm b = add(new Jvm("b", store("b"), TEN_CALLS)).connected();
    await("b knows", () -> assertThat(b.call()).isFalse());
  }

  @Test
  void aTerminationThatTheStoreMissedIsMadeUpFor() {
    Line line = new Line();
    Jvm a = add(new Jvm("a", line.to(store("a")), PLENTY)).connected();
    Jvm b = add(new Jvm("b", store("b"), PLENTY)).connected();
    a.end(a.begin("s"));
    b.end(b.begin("s"));
    line.become(Line.State.DOWN);
    await("lost", () -> assertThat(a.isConnected()).isFalse());
    String run = a.guard().runs().newest(1).get(0).id();
    assertThat(a.guard().runs().terminate(run).isEnforced()).isTrue();
    assertThat(a.begin("s").verdict().stops()).isTrue();
    b.end(b.begin("s"));
    line.become(Line.State.UP);
    await(
        "b stops",
        () -> {
          ModelTicket ticket = b.begin("s");
          b.end(ticket);
          assertThat(ticket.verdict().stops()).isTrue();
        });
  }

  /**
   * No decision waits for a server that does not answer: the first would wait for its timeout. How
   * long each may wait, LongestWaitTest shows.
   */
  @Test
  void aFrozenServerHoldsNothingUp() {
    Duration timeout = Duration.ofMinutes(1);
    int millis = (int) timeout.toMillis();
    Jvm a =
        add(new Jvm(
                "a",
                new RedisStore(RedisAddress.of(server.url()), millis, "t", "a", System::nanoTime),
                PLENTY))
            .connected();
    for (int i = 0; i < 300; i++) {
      assertThat(a.call()).isTrue(); // until it is compiled
    }
    server.freeze();
    try {
      long began = System.nanoTime();
      for (int i = 0; i < 50; i++) {
        assertThat(a.call()).isTrue();
      }
      Duration took = Duration.ofNanos(System.nanoTime() - began);
      assertThat(took).isLessThan(timeout.dividedBy(2));
      assertThat(a.isConnected()).as("the connection is not given up yet").isTrue();
    } finally {
      server.thaw();
    }
    await(
        "all",
        () -> assertThat(server.command("BITFIELD " + key() + " GET i64 #1")).contains(":35000\n"));
  }

  private Jvm start(String name, GuardPolicy policy) {
    return add(new Jvm(name, store(name), policy));
  }

  /** Somebody has a list under the name of a sum. */
  @Test
  void aForeignKeyUnderOurPrefixIsSaidOnceAndStopsNobody() {
    server.command("LPUSH " + key() + " x");
    Jvm a = start("a", TEN_CALLS);
    for (int i = 0; i < 10; i++) {
      assertThat(a.call()).as("call %s", i).isTrue();
    }
    await("said", () -> assertThat(a.log()).anyMatch(each -> each.contains("WRONGTYPE")));
    assertThat(a.call()).as("the limit holds without the store").isFalse();
    assertThat(a.log()).filteredOn(each -> each.contains("WRONGTYPE")).hasSize(1);

    server.command("DEL " + key());
    await(
        "counted",
        () -> assertThat(server.command("BITFIELD " + key() + " GET i64 #1")).contains(":1000\n"));
  }

  /** As a server does that may forget keys when its memory is full. */
  @Test
  void whatTheServerForgetsIsLostAndTheGuardGoesOn() {
    Jvm a = start("a", TEN_CALLS).connected();
    Jvm b = start("b", TEN_CALLS).connected();
    for (int i = 0; i < 4; i++) {
      assertThat(a.call()).isTrue();
    }
    await(
        "known",
        () -> assertThat(server.command("BITFIELD " + key() + " GET i64 #1")).contains(":400\n"));
    server.command("FLUSHALL");
    int more = 0;
    for (int i = 0; i < 30; i++) {
      more += a.call() ? 1 : 0;
      more += b.call() ? 1 : 0;
    }
    assertThat(more).as("at least what is left, at most a whole limit").isBetween(6, 10);
    assertThat(a.isConnected()).isTrue();
    assertThat(b.isConnected()).isTrue();
  }

  /**
   * Foreign keys take the memory of a server that evicts the keys that were not used for longest.
   */
  @Test
  void whatTheServerEvictsIsToldAgainAndTheGuardGoesOn() {
    server.command("CONFIG SET maxmemory 6mb");
    server.command("CONFIG SET maxmemory-policy allkeys-lru");
    Jvm a = start("a", TEN_CALLS).connected();
    Jvm b = start("b", TEN_CALLS).connected();
    assertThat(a.log().get(0))
        .contains("; budgets may begin anew: maxmemory-policy allkeys-lru, appendonly no)");
    for (int i = 0; i < 4; i++) {
      assertThat(a.call()).isTrue();
    }
    await(
        "known",
        () -> assertThat(server.command("BITFIELD " + key() + " GET i64 #1")).contains(":400\n"));
    await(
        "evicted",
        () -> {
          server.command(
              "EVAL \"for i=1,1000 do redis.call('SET', 'other:'..math.random(1000000000),"
                  + " string.rep('x', 1000)) end\" 0");
          assertThat(server.command("EXISTS " + key())).isEqualTo(":0\n");
        });
    int more = 0;
    for (int i = 0; i < 30; i++) {
      more += a.call() ? 1 : 0;
      more += b.call() ? 1 : 0;
    }
    assertThat(more).as("at least what is left, at most a whole limit").isBetween(6, 10);
    for (Jvm jvm : List.of(a, b)) {
      assertThat(jvm.isConnected()).isTrue();
      assertThat(jvm.log()).hasSize(1);
    }
  }

  private static String key() {
    return "{t}:sum:day:" + java.time.LocalDate.now(java.time.ZoneOffset.UTC) + ":fleet";
  }
}
