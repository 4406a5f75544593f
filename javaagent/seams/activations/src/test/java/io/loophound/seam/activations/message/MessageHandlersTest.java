package io.loophound.seam.activations.message;

import static io.loophound.seam.activations.message.Deliveries.identified;
import static io.loophound.seam.activations.message.Deliveries.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation.Proceed;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.activations.message.Fakes.Activity;
import io.loophound.seam.activations.message.Fakes.JmsContainer;
import io.loophound.seam.activations.message.Fakes.JmsMessage;
import io.loophound.seam.activations.message.Fakes.SpringMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MessageHandlersTest {
  private static final UUID ID = UUID.randomUUID();

  private static void expectSame(Handler handler, Object[] delivery, Object[]... others)
      throws Exception {
    long once = Deliveries.activation(handler, null, delivery);
    long again = Deliveries.activation(handler, null, delivery);
    assertThat(identified(once)).isTrue();
    assertThat(again).as("another delivery").isNotEqualTo(once);
    assertThat(message(again)).as("of the same message").isEqualTo(message(once));
    List<Long> all = new ArrayList<>(List.of(message(once)));
    for (Object[] other : others) {
      all.add(message(Deliveries.activation(handler, null, other)));
    }
    assertThat(all).doesNotHaveDuplicates();
  }

  private static void expectNew(Handler handler, Object... delivery) throws Exception {
    long once = Deliveries.activation(handler, null, delivery);
    assertThat(once).isPositive();
    assertThat(Deliveries.activation(handler, null, delivery)).isPositive().isNotEqualTo(once);
  }

  private static Object[] two(Object first, Object second) {
    return new Object[] {first, second};
  }

  private static JmsMessage jms(String id) {
    return () -> id;
  }

  private static JmsMessage again(String id) {
    return new JmsMessage() {
      @Override
      public String getJMSMessageID() {
        return id;
      }

      @Override
      public boolean getJMSRedelivered() {
        return true;
      }
    };
  }

  @Test
  void jmsMessagesHaveAnId() throws Exception {
    JmsHandler handler = new JmsHandler(null);
    expectSame(handler, two(null, again("ID:1")), two(null, again("ID:2")));
    long one = Deliveries.activation(handler, null, null, jms("ID:1"));
    long other = Deliveries.activation(handler, null, null, jms("ID:1"));
    assertThat(List.of(one, other)).as("subscribers of a topic").allMatch(Deliveries::first);
    assertThat(message(Deliveries.activation(handler, null, null, again("ID:1"))))
        .isEqualTo(message(one));
    expectNew(handler, null, jms(null));
    expectNew(handler, null, again(null));
    expectNew(handler, null, jms("x".repeat(5000)));
    JmsMessage broken =
        () -> {
          throw new IllegalStateException("the connection is closed");
        };
    expectNew(handler, null, broken);
  }

  /** Each subscriber of a topic gets each message, and a broker may copy one into many queues. */
  @Test
  void aJmsMessageOfAnotherListenerIsOtherWork() throws Exception {
    JmsHandler handler = new JmsHandler(null);
    Set<Long> listeners = new HashSet<>();
    for (int i = 0; i < 8; i++) {
      listeners.add(expectSame(handler, new JmsContainer(true, "orders")));
      listeners.add(expectSame(handler, new JmsContainer(false, "queue " + i)));
    }
    assertThat(listeners).hasSize(16);
    assertThat(expectSame(handler, new JmsContainer(false, "queue 1"))).isIn(listeners);
  }

  private static long expectSame(Handler handler, JmsContainer container) throws Exception {
    long sent = Deliveries.activation(inside(container, handler), null, null, jms("ID:1"));
    long again = Deliveries.activation(inside(container, handler), null, null, again("ID:1"));
    assertThat(Deliveries.first(sent)).isTrue();
    assertThat(Deliveries.first(again)).isFalse();
    assertThat(message(again)).isEqualTo(message(sent));
    return message(sent);
  }

  private static Handler inside(Object self, Handler handler) {
    return call -> handler.enter(new WovenCall(call.owner(), self, call.arguments()));
  }

  private static Object[] sqs(Map<String, Object> headers) {
    return two(new SpringMessage(headers), new Object[0]);
  }

  @Test
  void sqsMessagesHaveAnId() throws Exception {
    SpringMessageHandler handler = new SpringMessageHandler(null);
    Map<String, Object> one = Map.of("id", ID, "Sqs_QueueUrl", "q", "Sqs_ReceiptHandle", "1");
    Map<String, Object> other =
        Map.of("id", UUID.randomUUID(), "Sqs_QueueUrl", "q", "Sqs_ReceiptHandle", "1");
    Map<String, Object> copy = Map.of("id", ID, "Sqs_QueueUrl", "r", "Sqs_ReceiptHandle", "1");
    expectSame(handler, sqs(one), sqs(other), sqs(copy));
    expectNew(handler, sqs(Map.of("id", ID)));
    expectNew(handler, "no message", new Object[0]);
  }

  @Test
  void aBatchOfKafkaIsItsFirstRecord() throws Exception {
    SpringMessageHandler spring = new SpringMessageHandler(null);
    Handler handler = inGroup("shop", spring);
    expectSame(handler, sqs(batch(5L, 6L)), sqs(batch(6L, 7L)));
    expectNew(handler, sqs(batch()));
    assertThat(message(Deliveries.activation(inGroup("ship", spring), null, sqs(batch(5L)))))
        .isNotEqualTo(message(Deliveries.activation(handler, null, sqs(batch(5L)))));
  }

  private static Handler inGroup(String group, Handler handler) {
    return call -> {
      Activations.takesMessages(group);
      return handler.enter(call);
    };
  }

  private static Map<String, Object> batch(Long... offsets) {
    return Map.of(
        "kafka_receivedTopic",
        List.of("orders"),
        "kafka_receivedPartitionId",
        List.of(0),
        "kafka_offset",
        List.of(offsets));
  }

  @Test
  void attemptsOfAnActivityAreOne() throws Exception {
    TemporalHandler handler = new TemporalHandler(null);
    expectSame(
        handler,
        two(new Activity("w", "a", 1), null),
        two(new Activity("w", "b", 1), null),
        two(new Activity("v", "a", 1), null));
    assertThat(message(Deliveries.activation(handler, null, new Activity("w", "a", 2), null)))
        .isEqualTo(message(Deliveries.activation(handler, null, new Activity("w", "a", 1), null)));
  }

  /** As the class of Quartz that runs a job once for each time it fires. */
  static final class Shell {
    final Fire jec = new Fire();
  }

  /** As its context. */
  public static final class Fire {
    public String getFireInstanceId() {
      return "fire-1";
    }
  }

  @Test
  void aJobThatIsExecutedAgainIsTheSameFire() {
    Handler handler = new QuartzHandler(null);
    List<Long> seen = new ArrayList<>();
    for (int fire = 0; fire < 2; fire++) {
      var scope = (Proceed) handler.enter(new WovenCall(Shell.class, new Shell(), new Object[0]));
      seen.add(Activations.current());
      assertThat(new RefireHandler(null).enter(new WovenCall(Fire.class, null, new Object[0])))
          .isNull();
      seen.add(Activations.current());
      assertThat(scope.exit(null, null)).isNull();
    }
    assertThat(seen).doesNotHaveDuplicates().allMatch(Deliveries::identified);
    assertThat(message(seen.get(1))).isEqualTo(message(seen.get(0)));
    assertThat(message(seen.get(2))).isNotEqualTo(message(seen.get(0)));
    long now = Activations.current();
    assertThat(new RefireHandler(null).enter(new WovenCall(Fire.class, null, new Object[0])))
        .isNull();
    assertThat(Activations.current()).as("outside of a job").isEqualTo(now);
  }
}
