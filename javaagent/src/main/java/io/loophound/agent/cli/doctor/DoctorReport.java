package io.loophound.agent.cli.doctor;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.agent.telemetry.Output;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/** Findings as text, and as one JSON object. */
final class DoctorReport {
  private static final int LONGEST = 500;

  private DoctorReport() {}

  static String text(List<DoctorFinding> findings) {
    int width = findings.stream().mapToInt(finding -> finding.about().length()).max().orElse(0);
    StringBuilder text = new StringBuilder();
    for (DoctorFinding finding : findings) {
      text.append(String.format("%-5s %-" + width + "s  ", level(finding), finding.about()));
      text.append(Output.clean(finding.text(), LONGEST)).append('\n');
    }
    long problems = findings.stream().filter(finding -> finding.level().isProblem()).count();
    text.append(problems == 0 ? "all is well\n" : "problems found: " + problems + "\n");
    return text.toString();
  }

  static String json(List<DoctorFinding> findings) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      json.writeArrayFieldStart("findings");
      for (DoctorFinding finding : findings) {
        json.writeStartObject();
        json.writeStringField("level", level(finding));
        json.writeStringField("about", finding.about());
        json.writeStringField("text", Output.clean(finding.text(), LONGEST));
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException e) { // a StringWriter does not fail
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  private static String level(DoctorFinding finding) {
    return finding.level().name().toLowerCase(Locale.ROOT);
  }
}
