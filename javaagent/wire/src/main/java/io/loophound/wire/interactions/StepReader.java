package io.loophound.wire.interactions;

import io.loophound.detectors.event.MediaMark;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.Json;
import io.loophound.wire.json.JsonReader;
import io.loophound.wire.json.RegionHash;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Reads one message: an instruction or an input as plain text, or steps of one speaker. */
final class StepReader {
  private final StringJoiner text = new StringJoiner("\n");
  private final List<ToolCall> calls = new ArrayList<>();
  private String callId = "";
  private Boolean failed;
  private boolean unread;

  private StepReader() {}

  static Message read(Role role, byte[] json) {
    StepReader reader = new StepReader();
    try (JsonReader in = JsonReader.of(Json.array(json))) {
      in.enterArray();
      while (in.nextElement()) {
        reader.step(in, role);
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

  private void step(JsonReader in, Role role) throws IOException {
    if (!in.isObject()) {
      text.add(in.text());
      return;
    }
    int from = in.start();
    Step step = Step.read(in);
    int to = in.skip();
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
      text.add(MediaMark.of(step.type(), RegionHash.of(in.bytes(), from, to)));
    }
  }
}
