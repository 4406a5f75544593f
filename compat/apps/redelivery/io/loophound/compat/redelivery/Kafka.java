package io.loophound.compat.redelivery;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.kafka.listener.KafkaMessageListenerContainer;
import org.springframework.kafka.listener.MessageListener;
import org.springframework.kafka.test.EmbeddedKafkaKraftBroker;
import org.springframework.kafka.test.utils.KafkaTestUtils;
import org.springframework.util.backoff.FixedBackOff;

/** Kafka, with listeners of Spring Kafka or with loops of the application's own. */
final class Kafka {
  private static final AtomicInteger GROUPS = new AtomicInteger();

  private static EmbeddedKafkaKraftBroker server;

  private Kafka() {}

  private static synchronized EmbeddedKafkaKraftBroker server() {
    if (server == null) {
      server = new EmbeddedKafkaKraftBroker(1, 1);
      server.afterPropertiesSet();
    }
    return server;
  }

  private static KafkaTemplate<String, String> template() {
    Map<String, Object> settings = KafkaTestUtils.producerProps(server());
    settings.put("key.serializer", org.apache.kafka.common.serialization.StringSerializer.class);
    return new KafkaTemplate<>(new DefaultKafkaProducerFactory<>(settings));
  }

  private static Map<String, Object> consumer(String group) {
    Map<String, Object> settings = KafkaTestUtils.consumerProps(group, "false", server());
    settings.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, StringDeserializer.class);
    settings.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, StringDeserializer.class);
    return settings;
  }

  /** A topic of which each listener is a group of its own. */
  private abstract static class Topics implements Redelivery.Broker {
    private final KafkaTemplate<String, String> template = template();
    private final Set<String> topics = new HashSet<>();
    private final int groups;

    Topics(int groups) {
      this.groups = groups;
    }

    @Override
    public final void listen(String queue, Work work) throws Exception {
      if (topics.add(queue)) {
        server.addTopics(queue);
      }
      consume(queue, queue + "-" + GROUPS.incrementAndGet(), work);
    }

    abstract void consume(String topic, String group, Work work);

    @Override
    public final void send(String queue, String text) throws Exception {
      template.send(queue, text).get();
    }

    @Override
    public final int copies() {
      return groups;
    }
  }

  /** Listeners of Spring Kafka. */
  static Redelivery.Broker listeners(int groups) {
    return new Topics(groups) {
      @Override
      void consume(String queue, String group, Work work) {
        ContainerProperties properties = new ContainerProperties(queue);
        properties.setMessageListener(
            (MessageListener<String, String>) message -> work.on(message.value()));
        KafkaMessageListenerContainer<String, String> container =
            new KafkaMessageListenerContainer<>(
                new DefaultKafkaConsumerFactory<>(consumer(group)), properties);
        container.setCommonErrorHandler(new DefaultErrorHandler(new FixedBackOff(50, 20)));
        container.start();
      }
    };
  }

  /** Loops of the application's own. */
  static Redelivery.Broker pollers(int groups) {
    return new Topics(groups) {
      @Override
      void consume(String queue, String group, Work work) {
        Thread thread = new Thread(() -> poll(queue, group, work));
        thread.setDaemon(true);
        thread.start();
      }
    };
  }

  private static void poll(String queue, String group, Work work) {
    try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(consumer(group))) {
      consumer.subscribe(List.of(queue));
      while (true) {
        for (ConsumerRecord<String, String> message : consumer.poll(Duration.ofSeconds(1))) {
          try {
            work.on(message.value());
          } catch (IllegalStateException e) {
            consumer.seek(
                new TopicPartition(message.topic(), message.partition()), message.offset());
            break;
          }
        }
      }
    }
  }
}
