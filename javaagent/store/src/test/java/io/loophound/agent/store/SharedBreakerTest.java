package io.loophound.agent.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A server that fails for two JVMs is left alone by all of them, until one has seen it work again.
 */
@Execution(ExecutionMode.CONCURRENT)
class SharedBreakerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int NEVER = 1000;

  @AutoClose private final RedisServer redis = RedisServer.start();
  private final List<Jvm> started = new ArrayList<>();
  private Server server = Server.MODEL;
  private int number;

  private FleetStore store(String name) {
    return new RedisStore(RedisAddress.of(redis.url()), 2000, "t", name, System::nanoTime);
  }

  private static GuardPolicy policy(int threshold, int cooldown) {
    return GuardPolicy.builder()
        .noDetectors()
        .detector(
            DetectorSpec.named("breaker")
                .defaults()
                .with(true)
                .with("threshold", Integer.toString(threshold))
                .with("trials", "1")
                .with("cooldown", Integer.toString(cooldown)))
        .build();
  }

  /**
   * Starts a JVM.
   *
   * @param threshold after how many failures of its own it opens the breaker
   */
  private Jvm start(String name, FleetStore store, int threshold, int cooldown) {
    Jvm jvm = new Jvm(name, store, policy(threshold, cooldown), PATIENCE).connected();
    started.add(jvm);
    return jvm;
  }

  private Jvm start(String name, int threshold, int cooldown) {
    return start(name, store(name), threshold, cooldown);
  }

  @AfterEach
  void stop() throws InterruptedException {
    for (Jvm jvm : started) {
      jvm.stop();
    }
  }

  /**
   * A call of an agent that was made, or refused.
   *
   * @param end tells whether it has failed
   */
  private record Call(boolean made, Consumer<Boolean> end) {}

  /** What is called. */
  private enum Server {
    MODEL {
      @Override
      Call begin(Guard guard, RunKey run) {
        Message question = Message.of(Role.USER, "question " + run.thread());
        ModelTicket ticket =
            guard.before(
                new ModelRequest(
                    Origin.of("test"), run, "gpt-4.1", Conversation.of(List.of(question)), "", ""));
        return new Call(!ticket.verdict().stops(), fails -> end(guard, ticket, fails));
      }

      private static void end(Guard guard, ModelTicket ticket, boolean fails) {
        ModelReply.End end = fails ? ModelReply.End.FAILED : ModelReply.End.COMPLETED;
        guard.after(ticket, new ModelReply(end, "", "", List.of(), "", null));
      }
    },
    TOOL {
      @Override
      Call begin(Guard guard, RunKey run) {
        String tool = run.thread() % 2 == 0 ? "jira/read" : "jira/write";
        ToolTicket ticket = guard.before(new ToolRequest(run, "", tool, "{}", true));
        return new Call(
            !ticket.verdict().stops(),
            fails -> guard.after(ticket, new ToolOutcome(fails ? "503" : "Done.", fails)));
      }
    };

    abstract Call begin(Guard guard, RunKey run);
  }

  private Call begin(Jvm jvm, String agent) {
    number++;
    return server.begin(jvm.guard(), new RunKey(agent, "", "", number, 0));
  }

  /** A call of an agent; whether it may be made. */
  private boolean call(Jvm jvm, String agent, boolean fails) {
    Call call = begin(jvm, agent);
    if (call.made()) {
      call.end().accept(fails);
    }
    return call.made();
  }

  private void fail(Jvm jvm, String agent) {
    for (int i = 0; i < 3; i++) {
      assertThat(call(jvm, agent, true)).isTrue();
    }
    assertThat(call(jvm, agent, true)).isFalse();
  }

  private void failUntilRefused(Jvm jvm) {
    failUntilRefused(jvm, "writer");
  }

  /** It fails until it is refused, long before its own threshold. */
  private void failUntilRefused(Jvm jvm, String agent) {
    int before = number;
    Awaitility.await("refused")
        .pollInterval(Duration.ofMillis(50))
        .until(() -> !call(jvm, agent, true));
    assertThat(number - before).isLessThanOrEqualTo(NEVER);
  }

  private void awaitPasses(Jvm jvm) {
    Awaitility.await("passes").until(() -> call(jvm, "writer", false));
  }

  /** The first of these that may try a call, which does not end yet. */
  private Trial awaitTrial(List<Jvm> jvms) {
    List<Trial> found = new ArrayList<>();
    Awaitility.await("a trial")
        .pollInterval(Duration.ofMillis(20))
        .until(
            () -> {
              for (Jvm jvm : jvms) {
                Call call = begin(jvm, "writer");
                if (call.made()) {
                  found.add(new Trial(jvm, call));
                }
              }
              return !found.isEmpty();
            });
    assertThat(found).as("one at a time").hasSize(1);
    return found.get(0);
  }

  private record Trial(Jvm jvm, Call call) {
    void end(boolean fails) {
      call.end().accept(fails);
    }
  }

  /** JVMs that all leave the host alone: two have seen it fail, the others have heard of it. */
  private List<Jvm> open(int jvms, int cooldown) {
    List<Jvm> all = new ArrayList<>();
    for (int i = 0; i < jvms; i++) {
      all.add(start("jvm" + i, i == 0 ? 3 : NEVER, cooldown));
      assertThat(call(all.get(i), "writer", false)).isTrue();
    }
    fail(all.get(0), "writer");
    failUntilRefused(all.get(1));
    for (Jvm other : all.subList(2, jvms)) {
      failUntilRefused(other);
    }
    return all;
  }

  @Test
  void whatOneJvmHasSeenFailAnotherLeavesAloneWhenItFailsThereToo() {
    Jvm a = start("a", 3, 300);
    Jvm b = start("b", NEVER, 300);
    assertThat(call(b, "writer", false)).isTrue();
    fail(a, "writer");
    failUntilRefused(b);
    assertThat(call(b, "reader", false)).as("another agent").isTrue();
    // one that comes later asks
    failUntilRefused(start("c", NEVER, 300));
  }

  @ParameterizedTest
  @EnumSource
  void whatTwoHaveSeenFailAllLeaveAloneWithoutTryingIt(Server called) {
    server = called;
    Jvm a = start("a", 3, 300);
    Jvm b = start("b", 3, 300);
    Jvm c = start("c", NEVER, 300);
    assertThat(call(c, "writer", false)).isTrue();
    assertThat(call(c, "marker", false)).isTrue();
    fail(a, "writer");
    failUntilRefused(b);
    fail(b, "marker"); // c hears of this later
    failUntilRefused(c, "marker");
    assertThat(call(c, "writer", false)).isFalse();
  }

  @Test
  void oneBrokenJvmTakesNothingFromTheOthers() {
    Jvm broken = start("broken", 3, 300);
    Jvm a = start("a", 3, 300);
    Jvm b = start("b", NEVER, 300);
    for (Jvm healthy : List.of(a, b)) {
      assertThat(call(healthy, "writer", false)).isTrue();
      assertThat(call(healthy, "marker", false)).isTrue();
    }
    fail(broken, "writer");
    fail(broken, "marker");
    failUntilRefused(b, "marker");
    assertThat(call(b, "writer", false)).isTrue();
    assertThat(call(a, "writer", false)).isTrue();
    assertThat(call(broken, "writer", false)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void oneCallAtATimeTriesItInTheWholeFleetAndClosesItForAll(Server called) {
    server = called;
    List<Jvm> all = open(4, 6);

    Trial trial = awaitTrial(all);
    for (int i = 0; i < 5; i++) {
      for (Jvm jvm : all) {
        assertThat(call(jvm, "writer", false)).isFalse();
      }
    }
    trial.end(false);

    assertThat(call(trial.jvm(), "writer", false)).isTrue();
    all.forEach(this::awaitPasses);
  }

  @Test
  void aTrialThatFailsIsNoEvidenceForTheOthers() {
    List<Jvm> all = open(3, 4);

    Trial trial = awaitTrial(all);
    trial.end(true);
    List<Jvm> others = all.stream().filter(jvm -> jvm != trial.jvm()).toList();
    long began = System.nanoTime();
    Trial next = awaitTrial(others);
    assertThat(call(trial.jvm(), "writer", false)).as("the one that failed").isFalse();
    next.end(false);

    all.forEach(this::awaitPasses);
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(PATIENCE);
  }

  @ParameterizedTest
  @EnumSource
  void twoTrialsThatFailKeepItOpenForAll(Server called) {
    server = called;
    List<Jvm> all = open(3, 4);

    Trial first = awaitTrial(all);
    first.end(true);
    Trial second = awaitTrial(all.stream().filter(jvm -> jvm != first.jvm()).toList());
    second.end(true);
    Jvm third =
        all.stream()
            .filter(jvm -> jvm != first.jvm() && jvm != second.jvm())
            .findAny()
            .orElseThrow();

    assertThat(call(first.jvm(), "writer", false)).isFalse();
    assertThat(call(second.jvm(), "writer", false)).isFalse();
    // whose turn is next is only asked again once it has heard that this goes on
    Trial last = awaitTrial(List.of(third));
    last.end(false);
    all.forEach(this::awaitPasses);
  }

  private Jvm cutOff(String name, int threshold, int cooldown, Line line) {
    Jvm jvm = start(name, line.to(store(name)), threshold, cooldown);
    line.become(Line.State.DOWN);
    Awaitility.await("lost").until(() -> !jvm.isConnected());
    return jvm;
  }

  @Test
  void withoutTheStoreEachJvmHasItsOwn() {
    Jvm a = start("a", 3, 300);
    Line line = new Line();
    Jvm b = cutOff("b", NEVER, 300, line);
    fail(a, "writer");
    assertThat(call(b, "writer", true)).isTrue();
    assertThat(call(b, "writer", false)).isTrue();
    line.become(Line.State.UP);
    Awaitility.await("found").until(b::isConnected);
    failUntilRefused(b);
  }

  @Test
  void withoutTheStoreEachJvmTriesForItself() {
    Jvm a = cutOff("a", 3, 1, new Line());
    fail(a, "writer");
    awaitPasses(a);
    assertThat(call(a, "writer", false)).isTrue();
  }
}
