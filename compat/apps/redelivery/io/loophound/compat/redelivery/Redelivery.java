package io.loophound.compat.redelivery;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/**
 * For each broker: one message whose work fails at each delivery, and many with equal texts whose
 * work does not, or as many copies of fewer ones. Prints how many deliveries the model answered.
 */
public final class Redelivery {
  private static final int MESSAGES = 200;
  private static final int GROUPS = 8;
  private static final String TEXT = "Check this order: quantity 1, article number missing.";

  private Redelivery() {}

  /** A broker in this process. */
  interface Broker {
    /** Gives each message of a queue to {@code work}. */
    void listen(String queue, Work work) throws Exception;

    void send(String queue, String text) throws Exception;

    /** How many listeners get a copy of each message. */
    default int copies() {
      return 1;
    }
  }

  public static void main(String[] arguments) throws Exception {
    if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME) instanceof Logger root) {
      root.setLevel(Level.OFF); // of two bindings on the class path any may be taken
    }
    Model model = Model.start();
    model.ask("hello"); // the agent begins to look
    for (String name : arguments) {
      try {
        check(name, broker(name), model);
      } catch (Throwable e) {
        e.printStackTrace();
      }
    }
    System.exit(0); // brokers have threads of their own
  }

  private static Broker broker(String name) throws Exception {
    return switch (name) {
      case "kafka" -> Kafka.listeners(1);
      case "kafka-groups" -> Kafka.listeners(GROUPS);
      case "kafka-poll" -> Kafka.pollers(1);
      case "kafka-poll-groups" -> Kafka.pollers(GROUPS);
      case "rabbit" -> Rabbit.spring(false, false);
      case "rabbit-direct" -> Rabbit.spring(true, true);
      case "rabbit-client" -> Rabbit.client();
      case "jms" -> Jms.listeners(1);
      case "jms-topic" -> Jms.listeners(GROUPS);
      case "quartz" -> Quartz.jobs();
      case "temporal" -> Temporal.activities();
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static void check(String name, Broker broker, Model model) throws Exception {
    Work poison = Work.poison(model);
    broker.listen("poison-" + name, poison);
    broker.send("poison-" + name, TEXT);
    System.out.println(name + " poison " + poison.result());
    Work healthy = Work.healthy(model, MESSAGES);
    for (int i = 0; i < broker.copies(); i++) {
      broker.listen("healthy-" + name, healthy);
    }
    for (int i = 0; i < MESSAGES / broker.copies(); i++) {
      broker.send("healthy-" + name, TEXT);
    }
    System.out.println(name + " healthy " + healthy.result());
  }
}
