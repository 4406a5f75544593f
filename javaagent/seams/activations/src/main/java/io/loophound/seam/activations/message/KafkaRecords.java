package io.loophound.seam.activations.message;

import io.loophound.agent.seam.Activations;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What identifies the work on a record of Kafka: the group of consumers that it is for, and its
 * place in a topic, wherever it was copied to since.
 */
final class KafkaRecords {
  private static final String KIND = "kafka";
  private static final String ORIGINAL = "kafka_original-";
  private static final int LONGEST = 1024;

  private final Getters getters;

  KafkaRecords(Getters getters) {
    this.getters = getters;
  }

  long activation(Object entry) {
    Object headers = getters.get(entry, "headers");
    String topic = topic(header(headers, "topic"));
    Integer partition = number(header(headers, "partition"));
    byte[] offset = header(headers, "offset");
    Object current = getters.get(entry, "topic");
    if (topic != null && partition != null && offset != null && offset.length == Long.BYTES) {
      // it failed before: Spring's retry topics say where it comes from
      return activation(
          firstGroup(topic, current), topic, partition, ByteBuffer.wrap(offset).getLong());
    }
    return activation(
        Activations.source(),
        current,
        getters.get(entry, "partition"),
        getters.get(entry, "offset"));
  }

  /** The activation of a record that this thread has taken. */
  static long activation(Object topic, Object partition, Object offset) {
    return activation(Activations.source(), topic, partition, offset);
  }

  private static long activation(String group, Object topic, Object partition, Object offset) {
    return group == null
        ? Identity.claimed(false, KIND, topic, partition, offset) // anybody may have taken it
        : Identity.certain(KIND, group, topic, partition, offset);
  }

  /** The group that had the record before it was copied: Spring's names end as its topics do. */
  private static String firstGroup(String original, Object topic) {
    String group = Activations.source();
    if (group == null || !(topic instanceof String name) || !name.startsWith(original)) {
      return group;
    }
    String ending = name.substring(original.length());
    return group.endsWith(ending) ? group.substring(0, group.length() - ending.length()) : group;
  }

  private byte[] header(Object headers, String name) {
    Object header = getters.get(headers, "lastHeader", ORIGINAL + name);
    return getters.get(header, "value") instanceof byte[] value && value.length <= LONGEST
        ? value
        : null;
  }

  private static String topic(byte[] value) {
    return value == null ? null : new String(value, StandardCharsets.UTF_8);
  }

  private static Integer number(byte[] value) {
    return value == null || value.length != Integer.BYTES ? null : ByteBuffer.wrap(value).getInt();
  }
}
