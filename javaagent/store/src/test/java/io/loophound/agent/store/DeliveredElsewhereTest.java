package io.loophound.agent.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.internal.run.conversation.Delivery;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A broker delivers a message again, and each time another JVM gets it. */
@Execution(ExecutionMode.CONCURRENT)
class DeliveredElsewhereTest {
  private static final int MOST = 30;
  private static final int SIXTH = 5;
  private static final long POISON = 0x7E57_0000_0000_0000L;
  private static final String TEXT = "Check this order: quantity 1, article number missing.";
  private static final FleetSecret SECRET = new FleetSecret("a secret of this fleet", "test");

  @AutoClose private final RedisServer server = RedisServer.start();
  private final List<Jvm> started = new ArrayList<>();
  private final Door door = new Door();
  private boolean slow; // no answer comes before the call is over, nor its tools
  private long deliveries = Delivery.FIRST;

  /** How the work on a message fails. */
  enum Failure {
    /** The agent answers, and what comes after it fails. */
    AFTERWARDS,
    /** A tool fails, as its seam sees, and the agent gives up. */
    OF_A_TOOL,
    /** The agent gives up after a tool call whose result nobody sees. */
    UNSEEN
  }

  static Stream<Arguments> fleets() {
    return Stream.of(Failure.values())
        .flatMap(failure -> Stream.of(1, 2, 3, 5, 10).map(count -> Arguments.of(failure, count)));
  }

  private List<Jvm> start(int count, FleetSecret secret) {
    return start(count, secret, Jvm.PATIENCE);
  }

  private List<Jvm> start(int count, FleetSecret secret, Duration wait) {
    List<Jvm> jvms = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = "jvm" + started.size();
      GuardPolicy policy = GuardPolicy.defaults();
      Jvm jvm = new Jvm(name, () -> store(name), policy, wait, secret).connected();
      started.add(jvm);
      jvms.add(jvm);
    }
    return jvms;
  }

  private FleetStore store(String name) {
    return door.before(
        new RedisStore(RedisAddress.of(server.url()), 2000, "test", name, System::nanoTime));
  }

  /** JVMs whose store is always too late, and which have taken other messages before. */
  private List<Jvm> startWithSlowStore(int count) {
    List<Jvm> jvms = start(count, SECRET, Duration.ofMillis(2));
    for (int i = 0; i < count; i++) {
      RunKey other = key(Delivery.activation(POISON - ((1L + i) << 20), Delivery.FIRST));
      assertThat(deliver(jvms.get(i), other, Failure.AFTERWARDS, "is checked")).isTrue();
    }
    slow = true;
    return jvms;
  }

  @AfterEach
  void stop() throws InterruptedException {
    for (Jvm jvm : started) {
      jvm.stop();
    }
  }

  /** The delivery whose first model call is refused, from 0; {@link #MOST} if none is. */
  private int refusedAt(List<Jvm> jvms, IntUnaryOperator place, Failure failure) {
    for (int i = 0; i < MOST; i++) {
      long number = i == 0 ? Delivery.FIRST : ++deliveries;
      RunKey key = key(Delivery.activation(POISON, number));
      if (!deliver(jvms.get(place.applyAsInt(i)), key, failure, "cannot be shipped")) {
        return i;
      }
    }
    return MOST;
  }

  private static RunKey key(long activation) {
    return new RunKey("checker", "", "", 1, 0, activation);
  }

  /** A message is delivered; false if the model call was refused. */
  private boolean deliver(Jvm jvm, RunKey key, Failure failure, String reply) {
    if (!slow) {
      return take(jvm, key, failure, reply);
    }
    door.close();
    try {
      return take(jvm, key, failure, reply);
    } finally {
      door.open();
      jvm.flush(); // a broker takes longer than that
      Jvm.allHear(server, started.size());
    }
  }

  private boolean take(Jvm jvm, RunKey key, Failure failure, String reply) {
    Guard guard = jvm.guard();
    List<Message> messages =
        List.of(Message.of(Role.SYSTEM, "You check orders."), Message.of(Role.USER, TEXT));
    ModelTicket ticket =
        guard.before(
            new ModelRequest(Origin.of("test"), key, "gpt-4.1", Conversation.of(messages), "", ""));
    if (ticket.verdict().stops()) {
      return false;
    }
    ToolCall call = new ToolCall("call_" + deliveries, "read_order", "{\"id\": 7}");
    boolean answers = failure == Failure.AFTERWARDS;
    guard.after(
        ticket,
        new ModelReply(
            ModelReply.End.COMPLETED,
            "",
            answers ? "The order has no article number and " + reply + "." : "",
            answers ? List.of() : List.of(call),
            "",
            new Usage(100, 10, false)));
    if (failure == Failure.OF_A_TOOL) {
      ToolTicket tool =
          guard.before(new ToolRequest(key, call.id(), call.name(), call.arguments(), true));
      guard.after(tool, new ToolOutcome("Error: order 7 has no article number", true));
    }
    if (!slow) {
      jvm.flush();
    }
    return true;
  }

  @ParameterizedTest
  @MethodSource("fleets")
  void aPoisonMessageIsStoppedAtTheSixthDelivery(Failure failure, int count) {
    assertThat(refusedAt(start(count, SECRET), i -> i % count, failure)).isEqualTo(SIXTH);
  }

  @ParameterizedTest
  @EnumSource(Failure.class)
  void soItIsIfTheBrokerChoosesAtRandom(Failure failure) {
    Random random = new Random(7);
    assertThat(refusedAt(start(3, SECRET), i -> random.nextInt(3), failure)).isEqualTo(SIXTH);
  }

  @ParameterizedTest
  @EnumSource(Failure.class)
  void soItIsIfTheBrokerChoosesAtRandomAndTheStoreIsSlow(Failure failure) {
    Random random = new Random(7);
    List<Jvm> jvms = startWithSlowStore(3);
    assertThat(refusedAt(jvms, i -> random.nextInt(3), failure)).isEqualTo(SIXTH);
  }

  @ParameterizedTest
  @MethodSource("fleets")
  void soItIsIfEachAnswerOfTheStoreIsTooLate(Failure failure, int count) {
    assertThat(refusedAt(startWithSlowStore(count), i -> i % count, failure)).isEqualTo(SIXTH);
  }

  @ParameterizedTest
  @EnumSource(Failure.class)
  void withASlowStoreOtherMessagesWithEqualTextsAreLeftAlone(Failure failure) {
    otherMessagesAreLeftAlone(startWithSlowStore(3), failure);
  }

  @Test
  void itIsRefusedInEachJvmFromThenOn() {
    List<Jvm> jvms = start(3, SECRET);
    assertThat(refusedAt(jvms, i -> i % 3, Failure.AFTERWARDS)).isEqualTo(SIXTH);
    for (Jvm jvm : jvms) {
      RunKey again = key(Delivery.activation(POISON, ++deliveries));
      assertThat(deliver(jvm, again, Failure.AFTERWARDS, "cannot be shipped")).isFalse();
    }
  }

  @Test
  void withoutTheSecretEachJvmCountsItsOwn() {
    assertThat(refusedAt(start(3, null), i -> i % 3, Failure.AFTERWARDS)).isEqualTo(3 * SIXTH);
    assertThat(server.command("KEYS {test}:trail:*")).isEqualTo("*0\n");
  }

  @ParameterizedTest
  @EnumSource(Failure.class)
  void otherMessagesWithEqualTextsAreLeftAlone(Failure failure) {
    otherMessagesAreLeftAlone(start(3, SECRET), failure);
  }

  private void otherMessagesAreLeftAlone(List<Jvm> jvms, Failure failure) {
    for (int i = 0; i < 200; i++) {
      long message = POISON + ((long) i << 20);
      RunKey first = key(Delivery.activation(message, Delivery.FIRST));
      assertThat(deliver(jvms.get(i % 3), first, failure, "is checked")).isTrue();
      if (i % 10 == 0) { // its JVM ended before it could say that it is done
        RunKey again = key(Delivery.activation(message, ++deliveries));
        assertThat(deliver(jvms.get((i + 1) % 3), again, failure, "is checked")).isTrue();
      }
    }
  }

  @Test
  void aMessageToWhichTheAgentSaysSomethingElseEachTimeIsLeftAlone() {
    List<Jvm> jvms = start(3, SECRET);
    for (int i = 0; i < MOST; i++) {
      RunKey key = key(Delivery.activation(POISON, ++deliveries));
      String reply = "part " + "abcdefghijklmnopqrstuvwxyz".charAt(i % 26) + i + " of it is done";
      assertThat(deliver(jvms.get(i % 3), key, Failure.AFTERWARDS, reply)).isTrue();
    }
  }

  @Test
  void theStoreSeesNoNamesAndNoTexts() {
    refusedAt(start(2, SECRET), i -> i % 2, Failure.OF_A_TOOL);
    String keys = server.command("KEYS {test}:trail:*");
    String key = keys.lines().filter(line -> line.startsWith("{")).findFirst().orElseThrow();
    assertThat(server.command("GET " + key)).doesNotContain("read_order", "order", "checker");
  }
}
