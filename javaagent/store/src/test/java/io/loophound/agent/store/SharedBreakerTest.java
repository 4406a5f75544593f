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
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A host that fails for one JVM is left alone by all of them. */
class SharedBreakerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @AutoClose private final RedisServer server = RedisServer.start();
  private final List<Jvm> started = new ArrayList<>();
  private int number;

  private static GuardPolicy policy(String cooldown) {
    return GuardPolicy.builder()
        .noDetectors()
        .detector(
            DetectorSpec.named("breaker")
                .defaults()
                .with(true)
                .with("threshold", "3")
                .with("trials", "1")
                .with("cooldown", cooldown))
        .build();
  }

  private Jvm start(String name, String cooldown) {
    Jvm jvm = new Jvm(name, store(name), policy(cooldown), PATIENCE).connected();
    started.add(jvm);
    return jvm;
  }

  private FleetStore store(String name) {
    return new RedisStore(RedisAddress.of(server.url()), 2000, "t", name, System::nanoTime);
  }

  @AfterEach
  void stop() throws InterruptedException {
    for (Jvm jvm : started) {
      jvm.stop();
    }
  }

  /** A call of an agent; whether it may be made. */
  private boolean call(Jvm jvm, String agent, boolean fails) {
    number++;
    ModelTicket ticket =
        jvm.guard()
            .before(
                new ModelRequest(
                    Origin.of("test"),
                    new RunKey(agent, "", "", number, 0),
                    "gpt-4.1",
                    Conversation.of(List.of(Message.of(Role.USER, "question " + number))),
                    "",
                    ""));
    if (ticket.verdict().stops()) {
      return false;
    }
    ModelReply.End end = fails ? ModelReply.End.FAILED : ModelReply.End.COMPLETED;
    jvm.guard().after(ticket, new ModelReply(end, "", "", List.of(), "", null));
    return true;
  }

  private void awaits(Jvm jvm, boolean passes) {
    Awaitility.await("passes " + passes)
        .atMost(Duration.ofSeconds(20))
        .until(() -> call(jvm, "writer", false) == passes);
  }

  @Test
  void whatOneJvmHasSeenFailAllLeaveAlone() {
    Jvm a = start("a", "300");
    Jvm b = start("b", "300");
    assertThat(call(b, "writer", false)).isTrue();
    for (int i = 0; i < 3; i++) {
      assertThat(call(a, "writer", true)).isTrue();
    }
    assertThat(call(a, "writer", false)).isFalse();
    awaits(b, false);
    assertThat(call(b, "reader", false)).as("another agent").isTrue();
    // one that comes later asks
    awaits(start("c", "300"), false);
  }

  @Test
  void itIsTriedAgainAfterTheCooldown() {
    Jvm a = start("a", "2");
    Jvm b = start("b", "2");
    assertThat(call(b, "writer", false)).isTrue();
    for (int i = 0; i < 3; i++) {
      call(a, "writer", true);
    }
    awaits(b, false);
    awaits(b, true);
    awaits(a, true);
  }

  @Test
  void withoutTheStoreEachJvmHasItsOwn() {
    Jvm a = start("a", "300");
    Line line = new Line();
    Jvm b = new Jvm("b", line.to(store("b")), policy("300"), PATIENCE).connected();
    started.add(b);
    line.become(Line.State.DOWN);
    Awaitility.await("lost").atMost(Duration.ofSeconds(20)).until(() -> !b.isConnected());
    for (int i = 0; i < 3; i++) {
      call(a, "writer", true);
    }
    assertThat(call(b, "writer", false)).isTrue();
    line.become(Line.State.UP);
    awaits(b, false);
  }
}
