package io.loophound.seam.activations.message;

import java.util.Collection;
import java.util.Map;

/** Objects with the getters of libraries that this module does not have; public as those are. */
public final class Fakes {
  private Fakes() {}

  /** As a consumer of Kafka, with the topics that it has subscribed to. */
  public record GroupConsumer(String group, Collection<String> topics) {
    public GroupMetadata groupMetadata() {
      if (group == null) {
        throw new IllegalStateException("it has no group");
      }
      return new GroupMetadata(group);
    }

    public Collection<String> subscription() {
      return topics;
    }
  }

  /** As what it knows of its group. */
  public record GroupMetadata(String groupId) {}

  /** As a container of Spring JMS. */
  public record JmsContainer(boolean topic, String destination) {
    public boolean isPubSubDomain() {
      return topic;
    }

    public String getDestinationName() {
      return destination;
    }
  }

  /** As the response of a servlet. */
  public record Response(int status) {
    public int getStatus() {
      return status;
    }
  }

  /** As a request and its response in Undertow. */
  public record Exchange(boolean isInIoThread, int getStatusCode) {
    public Exchange getRequestHeaders() {
      return this;
    }

    public String getFirst(String name) {
      return name.equals("Idempotency-Key") ? "1" : null;
    }

    public String getRequestMethod() {
      return "POST";
    }

    public String getRequestURI() {
      return "/ask";
    }

    public String getQueryString() {
      return "";
    }

    public Long getRequestContentLength() {
      return 17L;
    }
  }

  /** As {@code jakarta.jms.Message}. */
  public interface JmsMessage {
    String getJMSMessageID();

    default boolean getJMSRedelivered() {
      return false;
    }
  }

  /** As a message of Spring Messaging. */
  public record SpringMessage(Map<String, Object> headers) {
    public Map<String, Object> getHeaders() {
      return headers;
    }
  }

  /** As a message of Spring AMQP. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record AmqpMessage(AmqpProperties properties, byte[] body) {
    public AmqpProperties getMessageProperties() {
      return properties;
    }

    public byte[] getBody() {
      return body;
    }
  }

  /** As the envelope of RabbitMQ's client. */
  public record Envelope(boolean isRedeliver) {}

  /** As its properties. */
  public record AmqpProperties(
      String id, Boolean redelivered, Map<String, Object> headers, String queue) {
    public String getMessageId() {
      return id;
    }

    public Boolean getRedelivered() {
      return redelivered;
    }

    public Map<String, Object> getHeaders() {
      return headers;
    }

    public String getConsumerQueue() {
      return queue;
    }
  }

  /** As a request of a servlet. */
  public record Request(String path, int length, Map<String, String> headers) {
    public String getHeader(String name) {
      return headers.get(name);
    }

    public String getMethod() {
      return "POST";
    }

    public String getRequestURI() {
      return path;
    }

    public String getQueryString() {
      return null;
    }

    public int getContentLength() {
      return length;
    }
  }

  /** As an activity of Temporal. */
  public record Activity(String workflow, String id, int attempt) {
    public String getNamespace() {
      return "default";
    }

    public String getWorkflowId() {
      return workflow;
    }

    public String getRunId() {
      return "run";
    }

    public String getActivityId() {
      return id;
    }
  }
}
