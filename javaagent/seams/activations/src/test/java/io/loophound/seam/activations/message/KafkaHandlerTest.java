package io.loophound.seam.activations.message;

import static io.loophound.seam.activations.message.Deliveries.first;
import static io.loophound.seam.activations.message.Deliveries.identified;
import static io.loophound.seam.activations.message.Deliveries.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Invocation.Proceed;
import io.loophound.agent.seam.WovenCall;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class KafkaHandlerTest {
  private final KafkaHandler handler = new KafkaHandler(null);

  private static ConsumerRecord<String, String> entry(String topic, int partition, long offset) {
    return new ConsumerRecord<>(topic, partition, offset, "key", "the same text");
  }

  private long activation(Object message) throws Exception {
    return activation("shop", message);
  }

  private long activation(String group, Object message) throws Exception {
    return Deliveries.activation(group, handler, message);
  }

  @Test
  void topicPartitionAndOffsetIdentifyARecord() throws Exception {
    long first = activation(entry("orders", 1, 5));
    long again = activation(entry("orders", 1, 5));

    assertThat(identified(first)).isTrue();
    assertThat(message(again)).isEqualTo(message(first));
    assertThat(again).as("another delivery").isNotEqualTo(first);
    assertThat(
            List.of(
                message(first),
                message(activation(entry("orders", 1, 6))),
                message(activation(entry("orders", 2, 5))),
                message(activation(entry("returns", 1, 5)))))
        .doesNotHaveDuplicates();
  }

  @Test
  void aRetryTopicSaysWhereTheRecordComesFrom() throws Exception {
    ConsumerRecord<String, String> copy = entry("orders-retry-0", 0, 77);
    copy.headers()
        .add("kafka_original-topic", "orders".getBytes(StandardCharsets.UTF_8))
        .add("kafka_original-partition", ByteBuffer.allocate(4).putInt(1).array())
        .add("kafka_original-offset", ByteBuffer.allocate(8).putLong(5).array());
    assertThat(message(activation("shop-retry-0", copy)))
        .isEqualTo(message(activation(entry("orders", 1, 5))));
    assertThat(message(activation("ship-retry-0", copy)))
        .as("of another group")
        .isNotEqualTo(message(activation(entry("orders", 1, 5))));

    ConsumerRecord<String, String> broken = entry("orders-retry-0", 0, 78);
    broken
        .headers()
        .add("kafka_original-topic", null)
        .add("kafka_original-partition", new byte[1])
        .add("kafka_original-offset", new byte[100_000]);
    assertThat(message(activation(broken)))
        .isEqualTo(message(activation(entry("orders-retry-0", 0, 78))));
  }

  /** Each group gets each record, and asks about it in its own name. */
  @Test
  void anotherGroupDoesOtherWork() throws Exception {
    List<Long> groups = new ArrayList<>();
    for (int group = 0; group < 8; group++) {
      groups.add(message(activation("group " + group, entry("orders", 1, 5))));
    }
    assertThat(groups).doesNotHaveDuplicates();
    assertThat(message(activation("group 3", entry("orders", 1, 5)))).isEqualTo(groups.get(3));
  }

  @Test
  void consumersWithoutAGroupAreToldApart() throws Exception {
    assertThat(message(activation(null, entry("orders", 1, 5))))
        .isNotEqualTo(message(activation(null, entry("orders", 1, 5))));
  }

  /**
   * Partitions that were not assigned by the group may have been given to any number of readers.
   */
  @Test
  void soAreThoseThatHaveChosenTheirPartitions() throws Exception {
    Set<Long> readers = new HashSet<>();
    for (int reader = 0; reader < 8; reader++) {
      Fakes.GroupConsumer consumer = new Fakes.GroupConsumer("shop", List.of());
      readers.add(message(Deliveries.activation(consumer, handler, entry("orders", 1, 5))));
      readers.add(message(Deliveries.activation(consumer, handler, entry("orders", 1, 5))));
    }
    assertThat(readers).hasSize(8);
  }

  @Test
  void whereItIsUnknownWhoTookTheRecordNothingIsDeliveredAgain() throws Exception {
    for (int i = 0; i < 3; i++) {
      assertThat(first(Deliveries.activation(handler, null, entry("orders", 1, 5)))).isTrue();
    }
  }

  @Test
  void whatCannotBeReadIsSomethingNew() throws Exception {
    long unknown = activation("no record");
    assertThat(unknown).isPositive().isNotEqualTo(activation("no record"));
    assertThat(activation(null)).isPositive();
    assertThat(activation(entry("t".repeat(2000), 0, 0))).isPositive();
  }

  @Test
  void aLoopWorksOnEachRecordInTurn() throws Exception {
    List<Long> seen = onThread(() -> loop(List.of(entry("orders", 0, 1), entry("orders", 0, 2))));
    List<Long> again = onThread(() -> loop(List.of(entry("orders", 0, 2))));

    assertThat(seen).hasSize(3).allSatisfy(each -> assertThat(each).isNotPositive());
    assertThat(message(seen.get(0))).isNotEqualTo(message(seen.get(1)));
    assertThat(message(again.get(0))).isEqualTo(message(seen.get(1)));
    assertThat(seen.get(2)).as("after the last one").isZero();
    assertThat(seen.subList(0, 2)).as("delivered before").noneMatch(Deliveries::first);
  }

  /** A listener of a framework is called within its own loop. */
  @Test
  void aRequestThatTakesRecordsIsStillThatRequest() throws Exception {
    List<Long> seen =
        onThread(
            () -> {
              Object begun = Activations.request();
              List<Long> all = loop(List.of(entry("orders", 0, 1)));
              Activations.end(begun);
              return all;
            });

    assertThat(seen).hasSize(2).allMatch(each -> each > 0);
    assertThat(seen.get(0)).isEqualTo(seen.get(1));
  }

  private static List<Long> loop(List<ConsumerRecord<String, String>> entries) {
    ConsumerRecords<String, String> taken =
        new ConsumerRecords<>(Map.of(new TopicPartition("orders", 0), entries));
    Iterator<?> iterator =
        (Iterator<?>)
            ((Proceed)
                    new KafkaRecordsHandler(null)
                        .enter(new WovenCall(ConsumerRecords.class, taken, new Object[0])))
                .exit(taken.iterator(), null);
    List<Long> seen = new ArrayList<>();
    while (iterator.hasNext()) {
      assertThat(iterator.next()).isNotNull();
      seen.add(Activations.current());
    }
    seen.add(Activations.current());
    return seen;
  }

  private static <T> T onThread(Callable<T> work) throws Exception {
    FutureTask<T> task =
        new FutureTask<>(
            () -> {
              Activations.takesMessages("shop");
              return work.call();
            });
    new Thread(task).start();
    return task.get();
  }
}
