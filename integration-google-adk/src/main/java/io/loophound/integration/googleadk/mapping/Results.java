package io.loophound.integration.googleadk.mapping;

import io.loophound.agent.seam.ToolResults;
import io.loophound.detectors.event.ToolOutcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The result of a tool: its text, and the text that replaces it or goes into it. */
public final class Results implements ToolResults<Map<String, Object>> {
  private static final String RESULT = "result";
  private static final String ERROR = "error";
  private static final List<String> OUTCOMES = List.of("output", RESULT, ERROR);

  /** Where another process finds it in the history. */
  private static final String NOTE = "note";

  /** A single field under one of the usual names is the outcome itself. */
  @Override
  public ToolOutcome read(Map<String, Object> result) {
    String single = single(result);
    Object said = single == null ? result : result.get(single);
    Boolean error = result.get(ERROR) == null ? null : Boolean.TRUE;
    return new ToolOutcome(said instanceof String text ? text : Json.write(said), error);
  }

  @Override
  public Map<String, Object> instead(String text) {
    return Map.of(RESULT, text);
  }

  /** The same result with {@code note} after its text, or in a field of its own. */
  @Override
  public Map<String, Object> withNote(Map<String, Object> result, String note) {
    Map<String, Object> noted = new LinkedHashMap<>(result);
    String single = single(result);
    if (single != null && result.get(single) instanceof String text) {
      noted.put(single, ToolResults.joined(text, note));
    } else {
      noted.merge(NOTE, note, (own, ours) -> own + "\n\n" + ours);
    }
    return noted;
  }

  private static String single(Map<String, Object> result) {
    if (result.size() != 1) {
      return null;
    }
    Map.Entry<String, Object> only = result.entrySet().iterator().next();
    return OUTCOMES.contains(only.getKey()) && only.getValue() != null ? only.getKey() : null;
  }
}
