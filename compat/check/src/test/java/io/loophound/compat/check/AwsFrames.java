package io.loophound.compat.check;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** Frames of AWS' binary event stream. */
final class AwsFrames {
  /** The length of a frame, that of its headers and a checksum of both. */
  private static final int PRELUDE = 12;

  private static final int CHECKSUM = 4;
  private static final byte STRING = 7;

  private AwsFrames() {}

  static byte[] event(String type, String json) {
    ByteBuffer headers = ByteBuffer.allocate(256);
    header(headers, ":message-type", "event");
    header(headers, ":event-type", type);
    header(headers, ":content-type", "application/json");
    headers.flip();
    byte[] payload = json.getBytes(StandardCharsets.UTF_8);
    int length = PRELUDE + headers.remaining() + payload.length + CHECKSUM;
    ByteBuffer frame = ByteBuffer.allocate(length);
    frame.putInt(length).putInt(headers.remaining());
    frame.putInt(checksum(frame));
    frame.put(headers).put(payload);
    frame.putInt(checksum(frame));
    return frame.array();
  }

  private static void header(ByteBuffer headers, String name, String value) {
    headers.put((byte) name.length()).put(name.getBytes(StandardCharsets.UTF_8));
    headers.put(STRING).putShort((short) value.length());
    headers.put(value.getBytes(StandardCharsets.UTF_8));
  }

  /** Of what has been written so far. */
  private static int checksum(ByteBuffer frame) {
    CRC32 sum = new CRC32();
    sum.update(frame.duplicate().flip());
    return (int) sum.getValue();
  }
}
