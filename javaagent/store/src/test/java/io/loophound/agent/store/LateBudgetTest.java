package io.loophound.agent.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A budget of several JVMs to which the store answers only when a call has been decided about. */
@Execution(ExecutionMode.CONCURRENT)
class LateBudgetTest {
  private static final int JVMS = 20;

  private final List<Jvm> started = new ArrayList<>();
  private final List<Door> doors = new ArrayList<>();
  @AutoClose private final RedisServer server = RedisServer.start();

  private void start(int calls) {
    GuardPolicy policy = Jvm.budget("fleet-tokens-per-day", 100.0 * calls);
    for (int i = 0; i < JVMS; i++) {
      String name = "jvm" + i;
      Door door = new Door();
      doors.add(door);
      Jvm jvm = new Jvm(name, door.before(store(name)), policy, Duration.ofNanos(1));
      started.add(jvm.connected());
    }
    for (Jvm jvm : started) {
      Jvm.await("all").until(() -> jvm.jvms() == JVMS);
      Jvm.await("it knows the sum").until(() -> tryCall(jvm));
    }
  }

  /** A call that is given up; false if it was refused. */
  private static boolean tryCall(Jvm jvm) {
    ModelTicket ticket = jvm.begin("");
    jvm.flush();
    boolean passes = !ticket.verdict().stops();
    if (passes) {
      jvm.cancel(ticket);
      jvm.flush();
    }
    return passes;
  }

  /** Decides about a call, and only then hears from the store. */
  private ModelTicket begin(int which) {
    doors.get(which).close();
    ModelTicket ticket = started.get(which).begin("");
    doors.get(which).open();
    started.get(which).flush();
    return ticket;
  }

  private FleetStore store(String name) {
    return new RedisStore(RedisAddress.of(server.url()), 2000, "t", name, System::nanoTime);
  }

  @AfterEach
  void stop() throws InterruptedException {
    doors.forEach(Door::open);
    for (Jvm jvm : started) {
      jvm.stop();
    }
  }

  /** What was held back for a refused call is there for the next one. */
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 20, 33, 100})
  void eachJvmIsRefusedOneCallTooEarlyAtMost(int calls) {
    start(calls);
    int passed = 0;
    int[] refused = new int[JVMS];
    for (int round = 0; round < 3 * calls + 4 * JVMS; round++) {
      int which = round % JVMS;
      ModelTicket ticket = begin(which);
      if (ticket.verdict().stops()) {
        refused[which] += passed < calls ? 1 : 0;
      } else {
        started.get(which).end(ticket);
        started.get(which).flush();
        passed++;
      }
    }
    assertThat(passed).isEqualTo(calls);
    for (int each : refused) {
      assertThat(each).isLessThanOrEqualTo(1);
    }
  }

  /** However many are under way at once, in all JVMs. */
  @Test
  void manyAtOnceSpendNoMoreThanTheLimit() {
    int calls = 50;
    start(calls);
    doors.forEach(Door::close);
    List<ModelTicket> open = new ArrayList<>();
    for (int i = 0; i < 10 * JVMS; i++) {
      ModelTicket ticket = started.get(i % JVMS).begin("");
      if (!ticket.verdict().stops()) {
        open.add(ticket);
      }
    }
    assertThat(open).hasSizeBetween(JVMS, calls);
  }

  /** What is kept for no call is given back, and others can use it. */
  @Test
  void whatIsKeptForACallThatNeverComesIsGivenBack() {
    start(1);
    assertThat(begin(0).verdict().stops()).as("twenty may come at once").isTrue();
    AtomicLong tries = new AtomicLong();
    Awaitility.await("given back")
        .until(() -> !begin(1 + (int) (tries.getAndIncrement() % 2)).verdict().stops());
  }
}
