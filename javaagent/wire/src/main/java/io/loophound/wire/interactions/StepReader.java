package io.loophound.wire.interactions;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.event.MediaMark;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.Json;
import io.loophound.wire.json.RegionHash;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Reads one message: an instruction or an input as plain text, or steps of one speaker. */
final class StepReader {
  private final byte[] bytes;
  private final StringJoiner text = new StringJoiner("\n");
  private final List<ToolCall> calls = new ArrayList<>();
  private String callId = "";
  private Boolean failed;
  private boolean unread;

  private StepReader(byte[] bytes) {
    this.bytes = bytes;
  }

  static Message read(Role role, byte[] json) {
    byte[] array = Json.array(json);
    StepReader reader = new StepReader(array);
    try (JsonParser parser = Json.parser(array, array.length)) {
      parser.nextToken();
      while (parser.nextToken() != null && parser.currentToken() != JsonToken.END_ARRAY) {
        reader.step(parser, role);
      }
    } catch (IOException e) {
      // What was read before counts: an escape that only full parsing finds to be broken.
      reader.unread = true;
    }
    String whole = reader.text.toString();
    return role == Role.TOOL
        ? Message.tool(reader.callId, reader.unread ? null : whole, reader.failed)
        : new Message(role, whole, reader.calls, "", null);
  }

  private void step(JsonParser parser, Role role) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      text.add(Json.text(parser, bytes));
      return;
    }
    int from = Json.start(parser);
    Step step = Step.read(parser, bytes);
    int to = Json.skip(parser);
    ToolCall call = step.call();
    if (call != null) {
      calls.add(call);
    } else if (role == Role.TOOL) {
      callId = step.callId();
      failed = step.failed();
      unread |= step.text() == null;
      text.add(step.text() == null ? "" : step.text());
    } else if (step.text() != null) {
      text.add(step.text());
    } else if (role == Role.USER && !step.type().isEmpty()) {
      text.add(MediaMark.of(step.type(), RegionHash.of(bytes, from, to)));
    }
  }
}
