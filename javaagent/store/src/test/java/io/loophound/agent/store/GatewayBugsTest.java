package io.loophound.agent.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What went wrong in gateways whose replicas share budgets, each as a test with a real server. The
 * numbers are those of the reports: LiteLLM 33325 and so on.
 */
@Execution(ExecutionMode.CONCURRENT)
class GatewayBugsTest {
  /** Exact numbers need answers in time, also on a busy machine. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final GuardPolicy TEN_CALLS = Jvm.budget("fleet-tokens-per-day", 1000);

  @AutoClose private final RedisServer server = RedisServer.start();
  private final List<Jvm> started = new ArrayList<>();

  private Jvm start(String name) {
    return start(name, TEN_CALLS);
  }

  private Jvm start(String name, GuardPolicy policy) {
    Jvm jvm = new Jvm(name, store(name), policy, PATIENCE).connected();
    started.add(jvm);
    return jvm;
  }

  private FleetStore store(String name) {
    RedisAddress address = RedisAddress.of(server.url());
    return new RedisStore(address, 2000, "test", name, System::nanoTime);
  }

  @AfterEach
  void stop() throws InterruptedException {
    for (Jvm jvm : started) {
      jvm.stop();
    }
  }

  private String sum() {
    return number(server.command("BITFIELD " + key() + " GET i64 #1"));
  }

  private static String key() {
    return "{test}:sum:day:" + LocalDate.now(ZoneOffset.UTC) + ":fleet";
  }

  private static String number(String answer) {
    return answer.lines().reduce("", (before, line) -> line).replace(":", "");
  }

  private void awaitSum(long tokens) {
    Awaitility.await("sum").untilAsserted(() -> assertThat(sum()).isEqualTo(Long.toString(tokens)));
  }

  /** LiteLLM 33325, 39390: each replica decided on what it had cached itself. */
  @Test
  void aDecisionKnowsWhatOthersHaveJustSpent() {
    Jvm a = start("a");
    Jvm b = start("b");
    int passed = 0;
    for (int i = 0; i < 30; i++) {
      passed += (i % 2 == 0 ? a : b).call() ? 1 : 0;
    }
    assertThat(passed).isEqualTo(10);
  }

  /** LiteLLM 28247: n replicas seeded an empty counter, and the spend counted n times. */
  @Test
  void aServerThatHasForgottenEverythingIsToldOnce() {
    List<Jvm> jvms = List.of(start("a"), start("b"), start("c"));
    for (int i = 0; i < 6; i++) {
      assertThat(jvms.get(i % 3).call()).isTrue();
    }
    awaitSum(600);
    server.kill();
    server.restart();
    jvms.forEach(Jvm::connected);
    jvms.forEach(Jvm::tokensOfFleet);
    awaitSum(600);
    assertThat(jvms.get(0).call()).isTrue();
    awaitSum(700);
  }

  /** LiteLLM 34238: a counter expired before its window was over. */
  @Test
  void aSumOutlivesItsDay() {
    assertThat(start("a").call()).isTrue();
    awaitSum(100);
    Duration left =
        Duration.ofMillis(Long.parseLong(server.command("PTTL " + key()).strip().substring(1)));
    Duration day = Duration.ofDays(1);
    assertThat(left).isGreaterThan(day.plusMinutes(59)).isLessThan(day.multipliedBy(3));
  }

  /** LiteLLM 39410: a reset on one replica, while the others still block. */
  @Test
  void aRevivalIsKnownToAll() {
    GuardPolicy plain = GuardPolicy.builder().noDetectors().build();
    Jvm a = start("a", plain);
    Jvm b = start("b", plain);
    a.end(a.begin("s"));
    b.end(b.begin("s"));
    String run = a.guard().runs().newest(1).get(0).id();
    assertThat(a.guard().runs().terminate(run)).isNotNull();
    awaitStop(b, true);
    assertThat(b.guard().runs().revive(b.guard().runs().newest(1).get(0).id())).isTrue();
    awaitStop(a, false);
    awaitStop(b, false);
  }

  private static void awaitStop(Jvm jvm, boolean stops) {
    Awaitility.await("stop " + stops)
        .until(
            () -> {
              ModelTicket ticket = jvm.begin("s");
              jvm.end(ticket);
              return ticket.verdict().stops() == stops;
            });
  }

  /** LiteLLM 6288: a minute between two syncs; here the drift is bounded in money. */
  @Test
  void manyAtOnceSpendNoMoreThanTheLimit() throws InterruptedException {
    List<Jvm> jvms = List.of(start("a"), start("b"), start("c"), start("d"));
    AtomicInteger passed = new AtomicInteger();
    CountDownLatch begin = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (Jvm jvm : jvms) {
      Thread thread =
          new Thread(
              () -> {
                awaitQuietly(begin);
                for (int i = 0; i < 20; i++) {
                  passed.addAndGet(jvm.call() ? 1 : 0);
                }
              });
      thread.start();
      threads.add(thread);
    }
    begin.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    awaitSum(passed.get() * 100L);
    assertThat(passed.get()).as("in the order in which the store heard of them").isEqualTo(10);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** LiteLLM 26672: what a call costs was counted when it was over. */
  @Test
  void callsUnderWayInOtherJvmsCount() {
    Jvm a = start("a");
    Jvm b = start("b");
    List<ModelTicket> open = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      open.add(a.begin(""));
    }
    assertThat(open).noneMatch(ticket -> ticket.verdict().stops());
    ModelTicket refused = b.begin("");
    assertThat(refused.verdict().stops()).isTrue();
    a.guard()
        .after(
            open.get(0),
            new io.loophound.detectors.event.ModelReply(
                io.loophound.detectors.event.ModelReply.End.CANCELLED,
                "",
                "",
                List.of(),
                "",
                null));
    Awaitility.await("one was cancelled and gave its part back").until(b::call);
  }

  /** LiteLLM 25374: a restart refilled a budget. */
  @Test
  void aRestartRefillsNothing() throws InterruptedException {
    Jvm a = start("a");
    for (int i = 0; i < 10; i++) {
      assertThat(a.call()).isTrue();
    }
    a.flush(); // as at the end of a JVM
    assertThat(sum()).isEqualTo("1000");
    a.stop();
    assertThat(start("a-again").call()).isFalse();
  }
}
