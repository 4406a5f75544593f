package io.loophound.examples.standin;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The counts of all model names and of the plain endpoint. */
final class Tallies {
  private final Map<String, Tally> byModel = new ConcurrentHashMap<>();
  private final AtomicLong restCalls = new AtomicLong();
  private final ObjectMapper mapper = new ObjectMapper();

  Tally of(String model) {
    return byModel.computeIfAbsent(model, name -> new Tally());
  }

  Counts counts(String model) {
    Tally tally = byModel.get(model);
    return tally == null ? Counts.NONE : tally.counts();
  }

  long closedStreams(String model) {
    Tally tally = byModel.get(model);
    return tally == null ? 0 : tally.closedStreams();
  }

  void restCall() {
    restCalls.incrementAndGet();
  }

  long restCalls() {
    return restCalls.get();
  }

  void reset() {
    byModel.clear();
    restCalls.set(0);
  }

  String toJson() {
    ObjectNode json = mapper.createObjectNode();
    ObjectNode models = json.putObject("models");
    new TreeMap<>(byModel).forEach((model, tally) -> fill(models.putObject(model), tally.counts()));
    json.put("rest_calls", restCalls());
    return json.toString();
  }

  private static void fill(ObjectNode json, Counts counts) {
    json.put("model_calls", counts.modelCalls());
    json.put("tool_calls", counts.toolCalls());
    json.put("input_tokens", counts.inputTokens());
    json.put("output_tokens", counts.outputTokens());
    json.put("span_ms", counts.spanMillis());
  }
}
