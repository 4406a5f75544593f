package io.loophound.compat.redelivery;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.Delivery;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.qpid.server.SystemLauncher;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageListener;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.core.RabbitAdmin;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.amqp.rabbit.listener.AbstractMessageListenerContainer;
import org.springframework.amqp.rabbit.listener.DirectMessageListenerContainer;
import org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer;

/** The protocol of RabbitMQ, with a broker in this process that speaks it. */
final class Rabbit {
  private static final String HOST = "default";

  private static int port;

  private Rabbit() {}

  private static synchronized int port() throws Exception {
    if (port == 0) {
      try (ServerSocket free = new ServerSocket(0)) {
        port = free.getLocalPort();
      }
      Map<String, Object> settings = new HashMap<>();
      settings.put("type", "Memory");
      settings.put("initialConfigurationLocation", configuration().toString());
      settings.put("startupLoggedToSystemOut", false);
      new SystemLauncher().startup(settings);
    }
    return port;
  }

  private static URL configuration() throws IOException {
    String text =
        "{\"name\":\"broker\",\"modelVersion\":\"9.0\",\"authenticationproviders\":[{\"name\":\"plain\","
            + "\"type\":\"Plain\",\"secureOnlyMechanisms\":[],\"users\":[{\"name\":\"guest\","
            + "\"password\":\"guest\",\"type\":\"managed\"}]}],\"ports\":[{\"name\":\"AMQP\","
            + "\"bindingAddress\":\"127.0.0.1\",\"port\":\""
            + port
            + "\",\"authenticationProvider\":\"plain\",\"protocols\":[\"AMQP_0_9_1\"],"
            + "\"virtualhostaliases\":[{\"name\":\"byName\",\"type\":\"nameAlias\"}]}],"
            + "\"virtualhostnodes\":[{\"name\":\"default\",\"type\":\"Memory\","
            + "\"defaultVirtualHostNode\":\"true\","
            + "\"virtualHostInitialConfiguration\":\"{\\\"type\\\":\\\"Memory\\\"}\"}]}";
    Path file = Files.createTempFile("qpid", ".json");
    Files.writeString(file, text);
    return file.toUri().toURL();
  }

  /** Listeners of Spring AMQP, whose messages have no ids unless one asks for them. */
  static Redelivery.Broker spring(boolean direct, boolean ids) throws Exception {
    CachingConnectionFactory connections = new CachingConnectionFactory("127.0.0.1", port());
    connections.setVirtualHost(HOST);
    return new Spring(connections, new RabbitTemplate(connections), direct, ids);
  }

  private record Spring(
      CachingConnectionFactory connections, RabbitTemplate template, boolean direct, boolean ids)
      implements Redelivery.Broker {
    @Override
    public void listen(String queue, Work work) {
      new RabbitAdmin(connections).declareQueue(new Queue(queue, false));
      AbstractMessageListenerContainer container =
          direct
              ? new DirectMessageListenerContainer(connections)
              : new SimpleMessageListenerContainer(connections);
      container.setQueueNames(queue);
      container.setMessageListener(
          (MessageListener)
              message -> work.on(new String(message.getBody(), StandardCharsets.UTF_8)));
      container.afterPropertiesSet();
      container.start();
    }

    @Override
    public void send(String queue, String text) {
      template.convertAndSend(queue, (Object) text, this::named);
    }

    private Message named(Message message) {
      message.getMessageProperties().setMessageId(ids ? UUID.randomUUID().toString() : null);
      return message;
    }
  }

  /** A consumer of the client, which gives its failures back to the queue. */
  static Redelivery.Broker client() throws Exception {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setHost("127.0.0.1");
    factory.setPort(port());
    factory.setVirtualHost(HOST);
    return new Client(
        factory.newConnection().createChannel(), factory.newConnection().createChannel());
  }

  private record Client(Channel channel, Channel sender) implements Redelivery.Broker {
    @Override
    public void listen(String queue, Work work) throws IOException {
      channel.queueDeclare(queue, false, false, false, null);
      channel.basicConsume(queue, false, (tag, delivery) -> take(delivery, work), tag -> {});
    }

    private void take(Delivery delivery, Work work) throws IOException {
      long number = delivery.getEnvelope().getDeliveryTag();
      try {
        work.on(new String(delivery.getBody(), StandardCharsets.UTF_8));
        channel.basicAck(number, false);
      } catch (IllegalStateException e) {
        channel.basicNack(number, false, true);
      }
    }

    @Override
    public void send(String queue, String text) throws IOException {
      BasicProperties properties =
          new BasicProperties.Builder().messageId(UUID.randomUUID().toString()).build();
      sender.basicPublish("", queue, properties, text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
