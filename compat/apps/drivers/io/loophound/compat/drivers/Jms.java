package io.loophound.compat.drivers;

import jakarta.jms.MessageListener;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.springframework.jms.core.JmsTemplate;
import org.springframework.jms.listener.DefaultMessageListenerContainer;

/** A listener of Spring JMS, with a broker in this JVM. */
final class Jms {
  private static final int SECONDS = 20;

  private Jms() {}

  static Callable<String> start() {
    ActiveMQConnectionFactory broker =
        new ActiveMQConnectionFactory("vm://drivers?broker.persistent=false&broker.useJmx=false");
    LinkedBlockingQueue<String> seen = new LinkedBlockingQueue<>();
    DefaultMessageListenerContainer container = new DefaultMessageListenerContainer();
    container.setConnectionFactory(broker);
    container.setDestinationName("work");
    container.setMessageListener((MessageListener) message -> seen.add(Agent.activation()));
    container.afterPropertiesSet();
    container.start();
    JmsTemplate template = new JmsTemplate(broker);
    return () -> {
      template.convertAndSend("work", "work");
      return seen.poll(SECONDS, TimeUnit.SECONDS);
    };
  }
}
