package io.loophound.wire.json;

import io.loophound.detectors.event.MediaMark;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
import java.util.function.Consumer;

/** Flattens the content of a message, a string or an array of parts, to text. */
public final class ContentReader {
  private ContentReader() {}

  /**
   * The content that comes next as text, one line for each part. A part of another type becomes a
   * mark, and one without a type its JSON.
   */
  public static String text(JsonReader in) throws IOException {
    return text(in, thought -> {});
  }

  /** The same; the model's thinking in it is not part of the text, and goes elsewhere. */
  public static String text(JsonReader in, Consumer<String> thoughts) throws IOException {
    if (!in.enterArray()) {
      return in.text();
    }
    StringJoiner text = new StringJoiner("\n");
    while (in.nextElement()) {
      String part = in.isObject() ? part(in, thoughts) : in.text();
      if (part != null) {
        text.add(part);
      }
    }
    return text.toString();
  }

  /** The object that comes next as text. */
  public static String part(JsonReader in) throws IOException {
    String text = part(in, thought -> {});
    return text == null ? "" : text;
  }

  /** A part or, in an array, several. */
  public static String partOrText(JsonReader in) throws IOException {
    return in.isObject() ? part(in) : text(in);
  }

  /** The text of a part; null if it is a thought. */
  private static String part(JsonReader in, Consumer<String> thoughts) throws IOException {
    int from = in.start();
    String type = null;
    String text = null;
    String thought = null;
    in.enterObject();
    while (in.nextField()) {
      switch (in.field()) {
        case "type" -> type = in.text();
        case "text", "refusal" -> text = in.text();
        case "thinking" -> thought = text(in);
        default -> {}
      }
    }
    if (thought != null && "thinking".equals(type)) {
      thoughts.accept(thought);
      return null;
    }
    int to = in.skip();
    if (text == null && type == null) {
      return new String(in.bytes(), from, to - from, StandardCharsets.UTF_8);
    }
    return text != null ? text : mark(type, in.bytes(), from, to);
  }

  /** A mark for something that is not text, the same for the same bytes. */
  public static String mark(String type, byte[] bytes, int from, int to) {
    return MediaMark.of(type, RegionHash.of(bytes, from, to));
  }
}
