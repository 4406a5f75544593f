package io.loophound.seam.activations;

import io.loophound.agent.seam.Point;
import java.util.ArrayList;
import java.util.List;

/** Where listeners get their messages, and loops take them from a broker. */
final class MessagePoints {
  private static final String SPRING = "org.springframework.";
  private static final String KAFKA = "org.apache.kafka.clients.consumer.";
  private static final String RABBIT = "com.rabbitmq.client.";
  private static final String PACKAGE = "io.loophound.seam.activations.";
  private static final String MESSAGE = PACKAGE + "message.";

  private final List<Point> points = new ArrayList<>();

  private MessagePoints() {}

  static List<Point> all() {
    MessagePoints all = new MessagePoints();
    all.kafka();
    all.jms();
    all.rabbit();
    all.quartz();
    all.temporal();
    all.add(
        MESSAGE + "SpringMessageHandler",
        SPRING + "messaging.handler.invocation.InvocableHandlerMethod",
        "invoke",
        SPRING + "messaging.Message",
        "[Ljava.lang.Object;");
    return all.points;
  }

  private void kafka() {
    add(
        MESSAGE + "KafkaHandler",
        SPRING + "kafka.listener.KafkaMessageListenerContainer$ListenerConsumer",
        "invokeOnMessage",
        KAFKA + "ConsumerRecord");
    add(MESSAGE + "KafkaRecordsHandler", KAFKA + "ConsumerRecords", "iterator");
    add(MESSAGE + "KafkaPollHandler", KAFKA + "KafkaConsumer", "poll", "java.time.Duration");
    add(MESSAGE + "KafkaPollHandler", KAFKA + "KafkaConsumer", "poll", "long");
  }

  private void jms() {
    String listener = SPRING + "jms.listener.AbstractMessageListenerContainer";
    for (String api : List.of("jakarta.jms.", "javax.jms.")) {
      add(MESSAGE + "JmsHandler", listener, "doExecuteListener", api + "Session", api + "Message");
    }
  }

  private void rabbit() {
    add(
        MESSAGE + "RabbitHandler",
        SPRING + "amqp.rabbit.listener.AbstractMessageListenerContainer",
        "executeListener",
        RABBIT + "Channel",
        "java.lang.Object");
    add(MESSAGE + "RabbitClientHandler", RABBIT + "impl.ConsumerDispatcher$5", "run");
    add(PACKAGE + "BrokerHandler", RABBIT + "impl.ConsumerWorkService$WorkPoolRunnable", "run");
  }

  private void quartz() {
    add(MESSAGE + "QuartzHandler", "org.quartz.core.JobRunShell", "run");
    add(
        MESSAGE + "RefireHandler",
        "org.quartz.impl.JobExecutionContextImpl",
        "incrementRefireCount");
  }

  private void temporal() {
    add(
        MESSAGE + "TemporalHandler",
        "io.temporal.internal.activity.ActivityTaskExecutors$BaseActivityTaskExecutor",
        "execute",
        "io.temporal.internal.activity.ActivityInfoInternal",
        "com.uber.m3.tally.Scope");
  }

  private void add(String handler, String type, String method, String... parameters) {
    points.add(new Point(type, method, List.of(parameters), handler).whereFound());
  }
}
