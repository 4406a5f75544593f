package io.loophound.seam.activations.message;

import static io.loophound.seam.activations.message.Deliveries.first;
import static io.loophound.seam.activations.message.Deliveries.identified;
import static io.loophound.seam.activations.message.Deliveries.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.activations.message.Fakes.AmqpMessage;
import io.loophound.seam.activations.message.Fakes.AmqpProperties;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RabbitHandlerTest {
  private static final byte[] TEXT = "the same text".getBytes(StandardCharsets.UTF_8);
  private final Throwable failure = new IllegalStateException("the work failed");

  private final RabbitHandler handler = new RabbitHandler(null);

  private long deliver(String id, boolean redelivered, Throwable thrown) throws Exception {
    return deliver(id, redelivered, Map.of(), thrown);
  }

  private long deliver(
      String id, boolean redelivered, Map<String, Object> headers, Throwable thrown)
      throws Exception {
    return deliver(new AmqpProperties(id, redelivered, headers, "orders"), thrown);
  }

  private long deliver(AmqpProperties properties, Throwable thrown) throws Exception {
    return Deliveries.activation(handler, thrown, null, new AmqpMessage(properties, TEXT));
  }

  /** An exchange puts one message into several queues; a broker may deliver all of them again. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aMessageInAnotherQueueIsOtherWork(boolean named) throws Exception {
    Set<Long> messages = new HashSet<>();
    for (int queue = 0; queue < 8; queue++) {
      String id = named ? "m-1" : null;
      String name = "queue " + queue;
      long sent = deliver(new AmqpProperties(id, false, Map.of(), name), failure);
      long again = deliver(new AmqpProperties(id, true, Map.of(), name), failure);
      assertThat(message(again)).isEqualTo(message(sent));
      messages.add(message(sent));
    }
    assertThat(messages).hasSize(8);
  }

  private static long consume(Consumer consumer, boolean redelivered) throws Exception {
    Handler client = new RabbitClientHandler(null);
    Dispatched dispatched = new Dispatched(consumer, redelivered);
    return Deliveries.activation(
        call -> client.enter(new WovenCall(Dispatched.class, dispatched, new Object[0])), null);
  }

  /** The client does not say which queue a message comes from, but who consumes it. */
  @Test
  void anotherConsumerDoesOtherWork() throws Exception {
    Consumer ships = () -> "ships";
    Consumer bills = () -> "bills";
    assertThat(message(consume(ships, true))).isEqualTo(message(consume(ships, false)));
    assertThat(first(consume(ships, false))).isTrue();
    assertThat(first(consume(ships, true))).isFalse();
    assertThat(message(consume(ships, true))).isNotEqualTo(message(consume(bills, true)));
    assertThat(message(consume(new Callback(ships), true)))
        .isEqualTo(message(consume(new Callback(ships), false)))
        .isNotEqualTo(message(consume(new Callback(bills), true)));
  }

  /** A consumer of the application's. */
  private interface Consumer {
    String name();
  }

  /** As the client's own consumer, which calls back. */
  private static final class Callback implements Consumer {
    private final Consumer val$deliverCallback;

    Callback(Consumer callback) {
      val$deliverCallback = callback;
    }

    @Override
    public String name() {
      return val$deliverCallback.name();
    }
  }

  /** As the client's class that gives a delivery to a consumer. */
  @SuppressWarnings("unused") // read by name
  private static final class Dispatched {
    private final Consumer val$delegate;
    private final Fakes.Envelope val$envelope;
    private final AmqpProperties val$properties =
        new AmqpProperties("m-1", false, Map.of(), "orders");
    private final byte[] val$body = TEXT;

    Dispatched(Consumer consumer, boolean redelivered) {
      val$delegate = consumer;
      val$envelope = new Fakes.Envelope(redelivered);
    }
  }

  @Test
  void anIdCountsWhereTheBrokerSaysItWasDeliveredBefore() throws Exception {
    long sent = deliver("m-1", false, null);
    long again = deliver("m-1", true, null);
    long dead = deliver("m-1", false, Map.of("x-death", List.of(Map.of("count", 1L))), null);
    long counted = deliver("m-1", false, Map.of("x-delivery-count", 2L), null);

    assertThat(List.of(message(again), message(dead), message(counted)))
        .containsOnly(message(sent));
    assertThat(first(sent)).isTrue();
    assertThat(List.of(again, dead, counted)).noneMatch(Deliveries::first);
    assertThat(first(deliver("m-1", false, null))).as("the sender uses it again").isTrue();
    assertThat(message(deliver("m-2", true, null))).isNotEqualTo(message(sent));
  }

  @Test
  void aMessageWithoutAnIdIsOneOfThoseThatFailed() throws Exception {
    long sent = deliver(null, false, failure);
    long again = deliver(null, true, failure);
    long third = deliver(null, true, null);

    assertThat(identified(sent)).isTrue();
    assertThat(List.of(message(again), message(third))).containsOnly(message(sent));
    assertThat(message(deliver(null, true, null)))
        .as("that one was done")
        .isNotEqualTo(message(sent));
  }

  /** A connection was lost: none of these has been worked on. */
  @Test
  void messagesThatWereOnlyDeliveredAreNew() throws Exception {
    Set<Long> messages = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      messages.add(message(deliver(null, true, null)));
    }
    assertThat(messages).hasSize(200);
  }

  @Test
  void equalMessagesThatAllFailAreAsManyWhenTheyComeAgain() throws Exception {
    Set<Long> messages = new HashSet<>();
    Set<Long> again = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      messages.add(message(deliver(null, false, failure)));
    }
    for (int i = 0; i < 200; i++) {
      again.add(message(deliver(null, true, null)));
    }
    assertThat(again).hasSize(200).isEqualTo(messages);
  }

  @Test
  void whatFailedIsForgottenWhenThereIsTooMuch() {
    FailedMessages failed = new FailedMessages();
    for (int i = 1; i <= 20_000; i++) {
      failed.add(i, -i);
    }
    assertThat(failed.removeFirst(1)).isZero();
    assertThat(failed.removeFirst(20_000)).isEqualTo(-20_000);
    assertThat(failed.removeFirst(20_000)).isZero();
  }

  @Test
  void aMessageThatCannotBeReadIsNew() throws Exception {
    assertThat(message(Deliveries.activation(handler, null, null, "text")))
        .isNotEqualTo(message(Deliveries.activation(handler, null, null, "text")));
    assertThat(Deliveries.activation(handler, null, null, null)).isNotZero();
  }
}
