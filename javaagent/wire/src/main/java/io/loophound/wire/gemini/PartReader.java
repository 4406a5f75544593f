package io.loophound.wire.gemini;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.Json;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads one message: the contents of one role, or one function response. */
final class PartReader {
  private final String between;
  private final StringBuilder text = new StringBuilder();
  private final List<ToolCall> calls = new ArrayList<>();

  private PartReader(String between) {
    this.between = between;
  }

  static Message read(Role role, byte[] json) {
    if (role == Role.TOOL) {
      return FunctionResponse.read(json);
    }
    // The pieces of a streamed reply are not separate lines.
    PartReader reader = new PartReader(role == Role.ASSISTANT ? "" : "\n");
    try (JsonReader in = JsonReader.of(Json.array(json))) {
      in.enterArray();
      while (in.nextElement()) {
        reader.content(in);
      }
    } catch (IOException e) {
      // What was read before counts: an escape that only full parsing finds to be broken.
    }
    return new Message(role, reader.text.toString(), reader.calls, "", null);
  }

  private void content(JsonReader in) throws IOException {
    if (!in.enterObject()) {
      add(in.text());
      return;
    }
    while (in.nextField()) {
      if (in.field().equals("parts")) {
        parts(in);
      }
    }
  }

  private void parts(JsonReader in) throws IOException {
    if (in.enterArray()) {
      while (in.nextElement()) {
        part(in);
      }
    } else if (in.isObject()) {
      part(in);
    }
  }

  private void part(JsonReader in) throws IOException {
    int from = in.start();
    Part part = Part.read(in);
    if (part.call() != null) {
      calls.add(part.call());
    } else if (!part.other().isEmpty()) {
      add(ContentReader.mark(part.other(), in.bytes(), from, in.skip()));
    } else if (!part.thought() && !part.text().isEmpty()) {
      add(part.text());
    }
  }

  private void add(String more) {
    text.append(text.isEmpty() ? "" : between).append(more);
  }
}
