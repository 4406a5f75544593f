package io.loophound.wire.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.event.MediaMark;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
import java.util.function.Consumer;

/** Flattens the content of a message, a string or an array of parts, to text. */
public final class ContentReader {
  private ContentReader() {}

  /**
   * The content at the parser's position as text, one line for each part. A part of another type
   * becomes a mark, and one without a type its JSON.
   */
  public static String text(JsonParser parser, byte[] bytes) throws IOException {
    return text(parser, bytes, thought -> {});
  }

  /** The same; the model's thinking in it is not part of the text, and goes elsewhere. */
  public static String text(JsonParser parser, byte[] bytes, Consumer<String> thoughts)
      throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      return Json.text(parser, bytes);
    }
    StringJoiner text = new StringJoiner("\n");
    JsonToken token = parser.nextToken();
    while (token != null && token != JsonToken.END_ARRAY) {
      String part =
          token == JsonToken.START_OBJECT
              ? part(parser, bytes, thoughts)
              : Json.text(parser, bytes);
      if (part != null) {
        text.add(part);
      }
      token = parser.nextToken();
    }
    return text.toString();
  }

  /** The object at the parser's position as text. */
  public static String part(JsonParser parser, byte[] bytes) throws IOException {
    String text = part(parser, bytes, thought -> {});
    return text == null ? "" : text;
  }

  /** The text of a part; null if it is a thought. */
  private static String part(JsonParser parser, byte[] bytes, Consumer<String> thoughts)
      throws IOException {
    int from = Json.start(parser);
    String type = null;
    String text = null;
    String thought = null;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      switch (field) {
        case "type" -> type = Json.text(parser, bytes);
        case "text", "refusal" -> text = Json.text(parser, bytes);
        case "thinking" -> thought = text(parser, bytes);
        default -> parser.skipChildren();
      }
    }
    if (thought != null && "thinking".equals(type)) {
      thoughts.accept(thought);
      return null;
    }
    int to = Json.skip(parser);
    if (text == null && type == null) {
      return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
    return text != null ? text : mark(type, bytes, from, to);
  }

  /** A mark for something that is not text, the same for the same bytes. */
  public static String mark(String type, byte[] bytes, int from, int to) {
    return MediaMark.of(type, RegionHash.of(bytes, from, to));
  }
}
