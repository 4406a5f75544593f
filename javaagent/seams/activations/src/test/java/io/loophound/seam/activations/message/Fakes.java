package io.loophound.seam.activations.message;

import java.util.Map;

/** Objects with the getters of libraries that this module does not have; public as those are. */
public final class Fakes {
  private Fakes() {}

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

  /** As its properties. */
  public record AmqpProperties(String id, Boolean redelivered, Map<String, Object> headers) {
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
      return "orders";
    }
  }

  /** As a request of a servlet. */
  public record Request(String path, Map<String, String> headers) {
    public String getHeader(String name) {
      return headers.get(name);
    }

    public String getMethod() {
      return "POST";
    }

    public String getRequestURI() {
      return path;
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
