package io.loophound.compat.check;

import io.loophound.agent.testkit.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The table of docs/compatibility.md: model calls that were made until the loop was stopped. */
final class Table {
  private static final Path FILE = Path.of("..", "..", "docs", "compatibility.md");
  private static final String BEGIN = "<!-- table: written by mvn -B verify -Pcompat -->\n";
  private static final String END = "<!-- end of table -->";

  private final Map<String, Map<Integer, Long>> cells = new ConcurrentHashMap<>();

  void add(Subject subject, Jdk jdk, String way, long calls) {
    cells.computeIfAbsent(key(subject, way), key -> new TreeMap<>()).put(jdk.feature(), calls);
  }

  /** Writes the table into the document, when every cell is known. */
  void write() throws IOException {
    if (cells.size() < Subject.ALL.size() * Subject.WAYS.size()) {
      return;
    }
    String text = Files.readString(FILE);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    String after = text.substring(text.indexOf(END));
    Files.writeString(FILE, text.substring(0, begin) + rows() + after);
  }

  private String rows() {
    StringBuilder rows =
        new StringBuilder(
            "| Framework | Version | Sync | Streaming | Lambda tools | MCP | Two tools |\n");
    rows.append("| --- | --- | --- | --- | --- | --- | --- |\n");
    for (Subject subject : Subject.ALL) {
      rows.append("| ").append(subject.seam()).append(" | ").append(subject.version());
      for (String way : Subject.WAYS) {
        rows.append(" | ").append(cell(cells.get(key(subject, way))));
      }
      rows.append(" |\n");
    }
    return rows.toString();
  }

  /** One number when the JDKs agree. */
  private static String cell(Map<Integer, Long> calls) {
    if (calls.values().stream().distinct().count() == 1) {
      return calls.values().iterator().next().toString();
    }
    return calls.toString();
  }

  private static String key(Subject subject, String way) {
    return subject + " " + way;
  }
}
