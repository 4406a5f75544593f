package io.loophound.compat.redelivery;

import jakarta.jms.JMSException;
import jakarta.jms.MessageListener;
import jakarta.jms.TextMessage;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.springframework.jms.core.JmsTemplate;
import org.springframework.jms.listener.DefaultMessageListenerContainer;

/** Listeners of Spring JMS, with ActiveMQ in this process. */
final class Jms {
  private Jms() {}

  /** Listeners of a queue, or as many of a topic. */
  static Redelivery.Broker listeners(int subscribers) {
    boolean topic = subscribers > 1;
    ActiveMQConnectionFactory broker =
        new ActiveMQConnectionFactory(
            "vm://redelivery?broker.persistent=false&broker.useJmx=false"
                + "&jms.redeliveryPolicy.maximumRedeliveries=20"
                + "&jms.redeliveryPolicy.initialRedeliveryDelay=50"
                + "&jms.redeliveryPolicy.redeliveryDelay=50");
    JmsTemplate template = new JmsTemplate(broker);
    template.setPubSubDomain(topic);
    return new Redelivery.Broker() {
      @Override
      public void listen(String queue, Work work) {
        subscribe(broker, topic, queue, work);
      }

      @Override
      public void send(String queue, String text) {
        template.convertAndSend(queue, text);
      }

      @Override
      public int copies() {
        return subscribers;
      }
    };
  }

  private static void subscribe(
      ActiveMQConnectionFactory broker, boolean topic, String queue, Work work) {
    DefaultMessageListenerContainer container = new DefaultMessageListenerContainer();
    container.setConnectionFactory(broker);
    container.setDestinationName(queue);
    container.setPubSubDomain(topic);
    container.setSessionTransacted(true);
    container.setCacheLevel(DefaultMessageListenerContainer.CACHE_CONSUMER);
    container.setMessageListener((MessageListener) message -> work.on(text(message)));
    container.afterPropertiesSet();
    container.start();
    if (topic) {
      await(container); // a topic keeps nothing for subscribers to come
    }
  }

  private static void await(DefaultMessageListenerContainer container) {
    while (!container.isRegisteredWithDestination()) {
      Thread.onSpinWait();
    }
  }

  private static String text(jakarta.jms.Message message) {
    try {
      return ((TextMessage) message).getText();
    } catch (JMSException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
