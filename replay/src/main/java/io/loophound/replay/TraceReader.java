package io.loophound.replay;

import static io.loophound.replay.EventReader.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.loophound.replay.Trace.Label;

/** Reads one line of the trace format. Thread-safe. */
public final class TraceReader {
  // the line length is limited where lines are read
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();
  private static final ObjectReader JSON =
      new ObjectMapper(FACTORY).reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /**
   * Reads a run.
   *
   * @throws IllegalArgumentException when the line is not a run; the message says what is wrong
   */
  public Trace read(String line) {
    JsonNode run = json(line);
    return new Trace(
        text(run, "id"),
        text(run, "source"),
        text(run, "agent"),
        text(run, "model"),
        label(run.path("label")),
        EventReader.read(run.path("events")));
  }

  /** The JSON object of a line. */
  static JsonNode json(String line) {
    try {
      JsonNode node = JSON.readTree(line);
      if (!node.isObject()) {
        throw new IllegalArgumentException("not a JSON object");
      }
      return node;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
    }
  }

  private static Label label(JsonNode label) {
    JsonNode loop = label.path("loop");
    return new Label(
        loop.isBoolean() ? loop.booleanValue() : null,
        text(label, "kind"),
        label.path("first_loop_step").asInt(-1),
        label.path("last_loop_step").asInt(-1),
        Math.max(0, label.path("redundant_llm_calls").asInt(0)),
        label.path("hard_negative").asBoolean(false));
  }
}
