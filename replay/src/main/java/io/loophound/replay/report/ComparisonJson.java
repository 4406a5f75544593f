package io.loophound.replay.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.replay.RunResult;
import io.loophound.replay.report.Change.Kind;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;

/** A comparison for programs. */
public final class ComparisonJson {
  private final JsonGenerator json;

  private ComparisonJson(JsonGenerator json) {
    this.json = json;
  }

  /**
   * {@code {"changes": [...], "summary": {...}}} in one line; runs without a change are counted.
   */
  public static String of(Comparison comparison) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      new ComparisonJson(json).write(comparison);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text + "\n";
  }

  private void write(Comparison comparison) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("changes");
    for (Change change : comparison.runs()) {
      if (change.kind() != Kind.SAME) {
        change(change);
      }
    }
    json.writeEndArray();
    json.writeObjectFieldStart("summary");
    json.writeNumberField("runs", comparison.runs().size());
    for (Kind kind : Kind.values()) {
      json.writeObjectFieldStart(kind.word());
      for (String label : ComparisonText.LABELS) {
        json.writeNumberField(label, comparison.count(kind, label));
      }
      json.writeEndObject();
    }
    policy("old", comparison.before(), comparison.leftBefore());
    policy("new", comparison.after(), comparison.leftAfter());
    json.writeEndObject();
    json.writeEndObject();
  }

  private void change(Change change) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", change.after().id());
    json.writeStringField("source", change.after().source());
    json.writeStringField("label", change.label());
    json.writeStringField("change", change.kind().word());
    json.writeNumberField("events", change.after().events());
    result("old", change.before());
    result("new", change.after());
    json.writeEndObject();
  }

  private void result(String field, RunResult result) throws IOException {
    json.writeObjectFieldStart(field);
    json.writeStringField("decision", result.decision().name().toLowerCase(Locale.ROOT));
    json.writeStringField("detector", result.detector());
    json.writeFieldName("step");
    if (result.step() < 0) {
      json.writeNull();
    } else {
      json.writeNumber(result.step());
    }
    json.writeNumberField("calls_after", result.callsAfter());
    json.writeNumberField("usd_after", result.usdAfter());
    json.writeEndObject();
  }

  private void policy(String field, Tally tally, Comparison.Left left) throws IOException {
    json.writeObjectFieldStart(field);
    json.writeNumberField("loops_stopped", tally.loopsStopped());
    json.writeNumberField("healthy_stopped", tally.healthyStopped());
    json.writeNumberField("unknown_stopped", tally.unknownStopped());
    json.writeNumberField("calls_after", left.calls());
    json.writeNumberField("usd_after", left.usd());
    json.writeBooleanField("usd_estimated", left.estimated());
    json.writeEndObject();
  }
}
