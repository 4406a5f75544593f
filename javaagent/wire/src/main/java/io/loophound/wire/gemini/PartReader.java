package io.loophound.wire.gemini;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads one message: the contents of one role, or one function response. */
final class PartReader {
  private final byte[] bytes;
  private final String between;
  private final StringBuilder text = new StringBuilder();
  private final List<ToolCall> calls = new ArrayList<>();

  private PartReader(byte[] bytes, String between) {
    this.bytes = bytes;
    this.between = between;
  }

  static Message read(Role role, byte[] json) {
    if (role == Role.TOOL) {
      return FunctionResponse.read(json);
    }
    byte[] array = Json.array(json);
    // The pieces of a streamed reply are not separate lines.
    PartReader reader = new PartReader(array, role == Role.ASSISTANT ? "" : "\n");
    try (JsonParser parser = Json.parser(array, array.length)) {
      parser.nextToken();
      while (parser.nextToken() != null && parser.currentToken() != JsonToken.END_ARRAY) {
        reader.content(parser);
      }
    } catch (IOException e) {
      // What was read before counts: an escape that only full parsing finds to be broken.
    }
    return new Message(role, reader.text.toString(), reader.calls, "", null);
  }

  private void content(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      add(Json.text(parser, bytes));
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean parts = parser.currentName().equals("parts");
      JsonToken value = parser.nextToken();
      if (parts && value == JsonToken.START_ARRAY) {
        while (parser.nextToken() != null && parser.currentToken() != JsonToken.END_ARRAY) {
          part(parser);
        }
      } else if (parts && value == JsonToken.START_OBJECT) {
        part(parser);
      } else {
        parser.skipChildren();
      }
    }
  }

  private void part(JsonParser parser) throws IOException {
    int from = Json.start(parser);
    Part part = Part.read(parser, bytes);
    if (part.call() != null) {
      calls.add(part.call());
    } else if (!part.other().isEmpty()) {
      add(ContentReader.mark(part.other(), bytes, from, Json.skip(parser)));
    } else if (!part.thought() && !part.text().isEmpty()) {
      add(part.text());
    }
  }

  private void add(String more) {
    text.append(text.isEmpty() ? "" : between).append(more);
  }
}
