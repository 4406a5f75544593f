package io.loophound.examples.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.examples.standin.Counts;
import java.util.List;

/** The results for machines: one object with a member for each application. */
final class JsonReport {

  private JsonReport() {}

  static String of(List<Pair> pairs) {
    ObjectNode json = new ObjectMapper().createObjectNode();
    for (Pair pair : pairs) {
      ObjectNode subject = json.putObject(pair.subject().key());
      ObjectNode without = subject.putObject("without");
      fill(without, pair.without());
      if (pair.subject().loops()) {
        extrapolate(without.putObject("extrapolated"), pair.without().counts());
      }
      ObjectNode with = subject.putObject("with");
      fill(with, pair.with());
      String detector = pair.with().detector();
      with.put("detector", detector.isEmpty() ? null : detector);
    }
    return json.toString();
  }

  private static void fill(ObjectNode json, Run run) {
    Counts counts = run.counts();
    json.put("model_calls", counts.modelCalls());
    json.put("tool_calls", counts.toolCalls());
    json.put("input_tokens", counts.inputTokens());
    json.put("output_tokens", counts.outputTokens());
    json.put("cost_usd", run.usd());
    json.put("wall_ms", run.wallMillis());
    json.put("ended", run.ending().key());
    json.put("exit_code", run.exitCode());
    json.put("answer", run.answer());
  }

  private static void extrapolate(ObjectNode json, Counts counts) {
    double rate = Prices.callsPerSecond(counts);
    json.put("calls_per_second", rate);
    json.put("usd_per_hour", Prices.usdPerHour(counts, rate));
    json.put("usd_per_hour_at_one_call_per_second", Prices.usdPerHour(counts, 1));
  }
}
