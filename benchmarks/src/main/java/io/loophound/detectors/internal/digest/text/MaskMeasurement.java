package io.loophound.detectors.internal.digest.text;

import io.loophound.benchmarks.recorded.TraceFiles;
import io.loophound.replay.Trace;
import io.loophound.replay.Trace.Event;
import io.loophound.replay.Trace.ToolEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What the masks do to pairs of outcomes in recorded runs: consecutive outcomes of one tool that
 * are not identical, and outcomes in which volatile fields, or one number that is content, were
 * changed. {@link VolatileFields}, not the masks, defines what is volatile.
 */
final class MaskMeasurement {
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private static final class Row {
    int pairs;
    int plain;
    int masked;
  }

  private final Map<String, Row> rows = new TreeMap<>();
  private final VolatileFields fields = new VolatileFields(new Random(7));

  private MaskMeasurement() {}

  static void print(String... files) throws IOException {
    MaskMeasurement measurement = new MaskMeasurement();
    for (String file : files) {
      TraceFiles.read(Path.of(file)).forEach(measurement::add);
    }
    System.out.println("\n| Pairs of outcomes | Pairs | Equal: no masks | masks |");
    System.out.println("| --- ".repeat(4) + "|");
    measurement.rows.forEach(
        (kind, row) ->
            System.out.printf(
                Locale.ROOT,
                "| %s | %d | %.1f %% | %.1f %% |%n",
                kind,
                row.pairs,
                100.0 * row.plain / row.pairs,
                100.0 * row.masked / row.pairs));
  }

  private void add(Trace trace) {
    Map<String, ToolEvent> last = new HashMap<>();
    for (Event event : trace.events()) {
      if (event instanceof ToolEvent tool && said(tool)) {
        ToolEvent before = last.put(tool.name(), tool);
        if (before != null && !before.result().equals(tool.result())) {
          count("recorded, " + difference(before, tool), before, tool);
        }
        changed("made: other volatile fields", tool, fields.otherFields(tool.result()));
        changed("made: another number", tool, fields.otherNumber(tool.result()));
      }
    }
  }

  private static boolean said(ToolEvent tool) {
    return tool.result() != null && !tool.result().isBlank();
  }

  private String difference(ToolEvent one, ToolEvent other) {
    String a = fields.without(one.result());
    String b = fields.without(other.result());
    if (a.equals(b)) {
      return "volatile fields differ";
    }
    return fields
            .withoutArguments(a, one.arguments())
            .equals(fields.withoutArguments(b, other.arguments()))
        ? "echoed arguments differ"
        : "different";
  }

  private void changed(String kind, ToolEvent tool, String result) {
    if (!result.equals(tool.result())) {
      ToolEvent other =
          new ToolEvent(
              tool.agent(),
              tool.session(),
              tool.atSeconds(),
              tool.name(),
              tool.arguments(),
              result,
              tool.error(),
              tool.beganSeconds());
      count(kind, tool, other);
    }
  }

  private void count(String kind, ToolEvent one, ToolEvent other) {
    Row row = rows.computeIfAbsent(kind, name -> new Row());
    row.pairs++;
    row.plain += plain(one.result()).equals(plain(other.result())) ? 1 : 0;
    row.masked += TextDigests.of(one.result()).isSameAs(TextDigests.of(other.result())) ? 1 : 0;
  }

  private static String plain(String text) {
    return BLANKS.matcher(text.toLowerCase(Locale.ROOT)).replaceAll(" ").strip();
  }
}
