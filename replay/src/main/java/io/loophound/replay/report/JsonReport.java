package io.loophound.replay.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.detectors.guard.Evidence;
import io.loophound.replay.Explanation;
import io.loophound.replay.RunResult;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The report of a replay, for programs. */
public final class JsonReport {
  private final JsonGenerator json;

  private JsonReport(JsonGenerator json) {
    this.json = json;
  }

  /** {@code {"runs": [...], "summary": {...}}} in one line. */
  public static String of(Summary summary) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      new JsonReport(json).write(summary);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text + "\n";
  }

  private void write(Summary summary) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("runs");
    for (int i = 0; i < summary.runs().size(); i++) {
      run(summary.runs().get(i), summary.explanations(i));
    }
    json.writeEndArray();
    json.writeObjectFieldStart("summary");
    json.writeNumberField("runs", summary.runs().size());
    tally("all", summary.all());
    tally("hard_negatives", summary.hardNegatives());
    tallies("by_kind", summary.kinds());
    tallies("by_source", summary.sources());
    json.writeEndObject();
    json.writeEndObject();
  }

  private void run(RunResult run, List<Explanation> explanations) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", run.id());
    json.writeStringField("source", run.source());
    json.writeStringField("kind", run.label().kind());
    json.writeFieldName("loop");
    if (run.label().loop() == null) {
      json.writeNull();
    } else {
      json.writeBoolean(run.label().loop());
    }
    json.writeBooleanField("hard_negative", run.label().hardNegative());
    json.writeStringField("decision", word(run.decision()));
    json.writeStringField("detector", run.detector());
    index("step", run.step());
    index("first_loop_step", run.label().firstLoopStep());
    json.writeNumberField("saved_calls", run.savedCalls());
    json.writeNumberField("redundant_calls", run.label().redundantCalls());
    json.writeNumberField("saved_usd", run.savedUsd());
    evidence(run.evidence());
    if (explanations != null) {
      json.writeArrayFieldStart("verdicts");
      for (Explanation explanation : explanations) {
        verdict(explanation);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private void verdict(Explanation explanation) throws IOException {
    json.writeStartObject();
    json.writeNumberField("event", explanation.event());
    json.writeBooleanField("before", explanation.early());
    json.writeStringField("action", word(explanation.verdict().action()));
    json.writeStringField("detector", explanation.verdict().detector());
    evidence(explanation.verdict().evidence());
    json.writeNumberField("left_out", explanation.leftOut());
    json.writeArrayFieldStart("lines");
    for (Explanation.Line line : explanation.lines()) {
      line(line);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void line(Explanation.Line line) throws IOException {
    boolean call = line.name().isEmpty();
    json.writeStartObject();
    json.writeNumberField(call ? "model_call" : "step", line.step());
    json.writeNumberField("event", line.event());
    if (!call) {
      json.writeStringField("tool", line.name());
      json.writeNumberField("arguments_as", line.argumentsAs());
    }
    json.writeNumberField(call ? "reply_as" : "result_as", line.resultAs());
    json.writeStringField(call ? "reply" : "result", word(line.result()));
    json.writeFieldName("at_s");
    if (line.seconds() == null) {
      json.writeNull();
    } else {
      json.writeNumber(line.seconds());
    }
    json.writeEndObject();
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private void index(String field, int index) throws IOException {
    json.writeFieldName(field);
    if (index < 0) {
      json.writeNull();
    } else {
      json.writeNumber(index);
    }
  }

  private void evidence(Evidence evidence) throws IOException {
    json.writeFieldName("evidence");
    if (evidence == null) {
      json.writeNull();
      return;
    }
    json.writeStartObject();
    json.writeStringField("what", evidence.what());
    names("equal", evidence.equal());
    json.writeNumberField("count", evidence.count());
    json.writeNumberField("first_step", evidence.steps().first());
    json.writeNumberField("last_step", evidence.steps().last());
    json.writeNumberField("model_calls", evidence.waste().modelCalls());
    json.writeNumberField("tokens", evidence.waste().tokens());
    json.writeNumberField("usd", evidence.waste().usd());
    json.writeBooleanField("estimated", evidence.waste().estimated());
    json.writeStringField("property", evidence.remedy().property());
    json.writeStringField("acts_by", evidence.remedy().actsBy());
    names("landing", evidence.landing());
    if (!evidence.scored().sign().isEmpty()) {
      json.writeStringField("sign", evidence.scored().sign());
      json.writeNumberField("score", evidence.scored().score());
    }
    json.writeEndObject();
  }

  private void names(String field, List<String> names) throws IOException {
    json.writeArrayFieldStart(field);
    for (String name : names) {
      json.writeString(name);
    }
    json.writeEndArray();
  }

  private void tallies(String field, Map<String, Tally> tallies) throws IOException {
    json.writeObjectFieldStart(field);
    for (Map.Entry<String, Tally> tally : tallies.entrySet()) {
      tally(tally.getKey(), tally.getValue());
    }
    json.writeEndObject();
  }

  private void tally(String field, Tally tally) throws IOException {
    json.writeObjectFieldStart(field);
    json.writeNumberField("loops", tally.loops());
    json.writeNumberField("loops_stopped", tally.loopsStopped());
    json.writeNumberField("loops_warned", tally.loopsWarned());
    json.writeNumberField("loops_missed", tally.loopsMissed());
    json.writeNumberField("early", tally.early());
    json.writeFieldName("saved_median");
    if (Double.isNaN(tally.medianSaved())) {
      json.writeNull();
    } else {
      json.writeNumber(tally.medianSaved());
    }
    json.writeNumberField("saved_usd", tally.savedUsd());
    json.writeBooleanField("saved_usd_estimated", tally.isEstimated());
    json.writeNumberField("healthy", tally.healthy());
    json.writeNumberField("healthy_stopped", tally.healthyStopped());
    json.writeNumberField("healthy_warned", tally.healthyWarned());
    json.writeNumberField("unknown", tally.unknown());
    json.writeNumberField("unknown_stopped", tally.unknownStopped());
    json.writeNumberField("unknown_warned", tally.unknownWarned());
    json.writeEndObject();
  }
}
