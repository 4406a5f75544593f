package io.loophound.replay;

import static io.loophound.replay.EventReader.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.loophound.replay.Trace.Label;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Reads one line of the trace format. Thread-safe. */
public final class TraceReader {
  /**
   * Reads a run.
   *
   * @throws IllegalArgumentException when the line is not a run; the message says what is wrong
   */
  public Trace read(String line) {
    JsonValue run = json(line);
    return new Trace(
        text(run, "id"),
        text(run, "source"),
        text(run, "agent"),
        text(run, "model"),
        label(run.path("label")),
        EventReader.read(run.path("events")));
  }

  /** The JSON object of a line. */
  static JsonValue json(String line) {
    try {
      JsonValue node = JsonValue.read(line);
      if (!node.isObject()) {
        throw new IllegalArgumentException("not a JSON object");
      }
      return node;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a text in memory has none
    }
  }

  private static Label label(JsonValue label) {
    JsonValue loop = label.path("loop");
    return new Label(
        loop.isBoolean() ? loop.asBoolean(false) : null,
        text(label, "kind"),
        label.path("first_loop_step").asInt(-1),
        label.path("last_loop_step").asInt(-1),
        Math.max(0, label.path("redundant_llm_calls").asInt(0)),
        label.path("hard_negative").asBoolean(false));
  }
}
