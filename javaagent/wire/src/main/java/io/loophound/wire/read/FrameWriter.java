package io.loophound.wire.read;

import io.loophound.wire.StreamEvent;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/** Writes events as the binary frames that {@link FrameReader} reads. */
final class FrameWriter {
  private static final int STRING = 7;

  private FrameWriter() {}

  static byte[] write(List<StreamEvent> events) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      for (StreamEvent event : events) {
        frame(out, headers(event.name()), event.data().getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static byte[] headers(String event) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    header(out, ":event-type", event);
    header(out, ":content-type", "application/json");
    header(out, ":message-type", "event");
    return bytes.toByteArray();
  }

  private static void header(DataOutputStream out, String name, String value) throws IOException {
    out.writeByte(name.length());
    out.writeBytes(name);
    out.writeByte(STRING);
    out.writeShort(value.length());
    out.writeBytes(value);
  }

  private static void frame(ByteArrayOutputStream all, byte[] headers, byte[] payload)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(headers.length + payload.length + 16);
    out.writeInt(headers.length);
    out.writeInt(checksum(bytes));
    out.write(headers);
    out.write(payload);
    out.writeInt(checksum(bytes));
    bytes.writeTo(all);
  }

  private static int checksum(ByteArrayOutputStream bytes) {
    CRC32 sum = new CRC32();
    sum.update(bytes.toByteArray());
    return (int) sum.getValue();
  }
}
