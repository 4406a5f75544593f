package io.loophound.benchmarks.recorded;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.replay.Trace;
import io.loophound.replay.TraceReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A labelled run of the leaderboard.
 *
 * @param set the set it belongs to
 * @param line the run as it is written
 * @param trace the run
 * @param latest how many events of a loop may happen before it is stopped, or all of them
 */
record Run(String set, String line, Trace trace, int latest) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final TraceReader READER = new TraceReader();

  /**
   * The runs of a file that have a label, and conformance cases as such runs: nothing may happen,
   * or a loop is found in time.
   *
   * @throws IllegalArgumentException naming file and line when a line is not a run
   */
  static List<Run> read(String set, Path file) throws IOException {
    List<Run> runs = new ArrayList<>();
    TraceFiles.lines(
        file,
        line -> {
          Run run = of(set, line);
          if (run.trace.label().loop() != null) {
            runs.add(run);
          }
        });
    return runs;
  }

  static Run of(String set, String line) {
    Trace trace = READER.read(line);
    JsonNode json = json(line);
    if (json.has("expected")) {
      String labelled = labelled((ObjectNode) json).toString();
      return of(set, labelled);
    }
    int all = trace.events().size();
    return new Run(set, line, trace, json.path("label").path("latest_event").asInt(all));
  }

  private static ObjectNode labelled(ObjectNode conformanceCase) {
    JsonNode expected = conformanceCase.remove("expected");
    conformanceCase.remove("config");
    ObjectNode label = conformanceCase.putObject("label");
    switch (expected.path("verdict").asText()) {
      case "none" -> label.put("loop", false).put("hard_negative", true);
      case "loop" ->
          label
              .put("loop", true)
              .put("kind", "conformance")
              .put("latest_event", expected.path("latest_step").asInt());
      default -> label.putNull("loop"); // caps and budgets are no loops
    }
    return conformanceCase;
  }

  private static JsonNode json(String line) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
    }
  }

  boolean loop() {
    return trace.label().loop();
  }

  /** The program it is a conversation of; most runs are on their own. */
  String program() {
    return trace.id().replaceFirst("#\\d+$", "");
  }

  /** Whether this decision came in time. */
  boolean inTime(Outcome outcome) {
    if (!outcome.stopped()) {
      return false;
    }
    int last = trace.label().lastLoopStep();
    return outcome.first().happened() <= Math.min(latest, last < 0 ? latest : last + 1);
  }
}
