package io.loophound.seam.activations.message;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** What identifies a record of Kafka: its place in a topic, wherever it was copied to since. */
final class KafkaRecords {
  static final String KIND = "kafka";
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
    if (topic != null && partition != null && offset != null && offset.length == Long.BYTES) {
      // it failed before: Spring's retry topics say where it comes from
      return Identity.certain(KIND, topic, partition, ByteBuffer.wrap(offset).getLong());
    }
    return Identity.certain(
        KIND,
        getters.get(entry, "topic"),
        getters.get(entry, "partition"),
        getters.get(entry, "offset"));
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
