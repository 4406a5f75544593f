package io.loophound.wire.read;

import io.loophound.wire.StreamEvent;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** How the events of a stream are separated. */
enum Framing {
  /** One JSON object: no stream. */
  OBJECT,
  /** JSON objects, one per line. */
  LINES,
  /** The elements of one JSON array. */
  ARRAY,
  /** Binary frames. */
  FRAMES,
  /** Server-sent events. */
  EVENTS;

  /** The framing of a body, by its first byte: gateways get the content type wrong. */
  static Framing of(byte first, boolean inLines) {
    return switch (first) {
      case '{' -> inLines ? LINES : OBJECT;
      case '[' -> ARRAY;
      case 0 -> FRAMES; // the highest byte of a length
      default -> EVENTS;
    };
  }

  /**
   * The bytes of the last events of a stream.
   *
   * @param separator what must precede the first of them
   */
  byte[] write(List<StreamEvent> events, String separator) {
    return this == FRAMES ? FrameWriter.write(events) : text(events, separator);
  }

  private byte[] text(List<StreamEvent> events, String separator) {
    StringBuilder text = new StringBuilder();
    String before = separator;
    for (StreamEvent event : events) {
      text.append(before);
      switch (this) {
        case OBJECT, FRAMES -> {}
        case LINES -> text.append(event.data()).append('\n');
        case ARRAY -> text.append(event.data());
        case EVENTS -> {
          if (!event.name().isEmpty()) {
            text.append("event: ").append(event.name()).append('\n');
          }
          text.append("data: ").append(event.data()).append("\n\n");
        }
      }
      before = this == ARRAY ? "," : "";
    }
    return text.append(this == ARRAY ? "]" : "").toString().getBytes(StandardCharsets.UTF_8);
  }
}
