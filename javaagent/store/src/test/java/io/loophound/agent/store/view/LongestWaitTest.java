package io.loophound.agent.store.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.Store;
import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.Guards;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.internal.run.conversation.Delivery;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** However slow the store is, a decision waits once, for two milliseconds. Time is the test's. */
class LongestWaitTest {
  private static final long LONGEST = 2_000_000;

  @AutoClose private final RedisServer server = RedisServer.start();
  private final List<Long> waits = new ArrayList<>(); // what each was allowed to take
  private long now;
  private long step = LONGEST; // after which a waiting thread wakes
  private boolean mayWait = true;
  private final FleetSecret secret = new FleetSecret("a secret of this fleet", "test");
  private final SharedFleet fleet =
      new SharedFleet(
          "a",
          "orders",
          secret,
          () -> now,
          new Rounds(() -> mayWait, Store.LONGEST_WAIT, this::await));
  private final StoreThread thread =
      new StoreThread(
          fleet,
          new RedisStore(RedisAddress.of(server.url()), 2000, "t", "a", () -> now),
          "a",
          new StoreLog("there", "shared", line -> {}));
  private final Guard guard =
      Guards.builder(() -> Mode.ENFORCE, verdict -> {}).policies(all()).fleet(fleet).build();

  /** Nobody signals: the store does not answer. */
  private long await(Condition signal, long nanos) {
    waits.add(nanos);
    now += Math.min(step, nanos);
    return nanos - step;
  }

  private static GuardPolicy all() {
    return GuardPolicy.builder()
        .detector(
            DetectorSpec.named("budget")
                .defaults()
                .with("usd", 1.0)
                .with("agent-usd-per-day", 1.0)
                .with("fleet-usd-per-day", 1.0))
        .build();
  }

  /** A call about which everything is asked: its session, its budgets, its history, its message. */
  private void call(int number) {
    RunKey key =
        new RunKey(
            "clerk", "session-" + number, "", 1, 0, Delivery.activation(1L << 40, number + 2));
    String before = number == 0 ? "" : "resp_" + (number - 1);
    Message message =
        number == 0
            ? Message.of(Role.USER, "Begin.")
            : Message.tool("call_" + (number - 1), "Result " + number * 7919, false);
    ModelTicket ticket =
        guard.before(
            new ModelRequest(
                Origin.of("test"), key, "gpt-4.1", Conversation.of(List.of(message)), before, ""));
    guard.after(
        ticket,
        new ModelReply(
            ModelReply.End.COMPLETED,
            "resp_" + number,
            "",
            List.of(new ToolCall("call_" + number, "read", "{\"n\": " + number + "}")),
            "tool_calls",
            new Usage(100, 10, false)));
  }

  @Test
  void aDecisionWaitsOnceForTwoMilliseconds() {
    thread.step();
    assertThat(fleet.isConnected()).isTrue();
    for (int i = 0; i < 10; i++) {
      waits.clear();
      long began = now;
      call(i);
      assertThat(waits).containsExactly(LONGEST);
      assertThat(now - began).isEqualTo(LONGEST);
      assertThat(fleet.status().late()).isEqualTo(i + 1);
    }
  }

  @Test
  void whoIsWokenTooSoonWaitsForTheRestOnly() {
    thread.step();
    step = LONGEST / 4;
    call(0);
    assertThat(waits).containsExactly(LONGEST, LONGEST * 3 / 4, LONGEST / 2, LONGEST / 4);
    assertThat(now).isEqualTo(LONGEST);
  }

  @Test
  void nobodyWaitsForARoundThatTakesTooLongAlready() {
    thread.step();
    fleet.rounds().begin(now);
    call(0);
    assertThat(waits).containsExactly(LONGEST);
    now += 1;
    waits.clear();
    call(1);
    assertThat(waits).as("the round began more than two milliseconds ago").isEmpty();
    assertThat(fleet.status().late()).isEqualTo(2);
  }

  @Test
  void anEventLoopNeverWaits() {
    thread.step();
    mayWait = false;
    call(0);
    assertThat(waits).isEmpty();
    assertThat(fleet.status().late()).isZero();
  }

  @Test
  void withoutTheStoreNobodyWaits() {
    call(0);
    assertThat(waits).isEmpty();
  }

  @Test
  void theAgentWaitsForTwoMilliseconds() {
    assertThat(Store.LONGEST_WAIT).isEqualTo(Duration.ofMillis(2));
  }
}
