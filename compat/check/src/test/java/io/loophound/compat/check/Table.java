package io.loophound.compat.check;

import io.loophound.agent.testkit.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A table of docs/compatibility.md: model calls that were made until the loop was stopped. */
final class Table {
  private static final Path FILE = Path.of("..", "..", "docs", "compatibility.md");
  private static final String END = "<!-- end of table -->";

  private final String begin;
  private final List<String> heads;
  private final List<String> ways;
  private final int rows;
  private final Map<String, Map<String, Map<Integer, Long>>> cells = new LinkedHashMap<>();

  /**
   * A table to be filled.
   *
   * @param name what stands before it in the document
   * @param heads the heads of all columns
   * @param ways what the columns with numbers are filled by; the last ones
   * @param rows how many rows it has when it is full
   */
  Table(String name, List<String> heads, List<String> ways, int rows) {
    begin = "<!-- " + name + ": written by mvn -B verify -Pcompat -->\n";
    this.heads = heads;
    this.ways = ways;
    this.rows = rows;
  }

  /** Fills a cell; {@code row} is the text of the columns before the numbers. */
  synchronized void add(List<String> row, Jdk jdk, String way, long calls) {
    cells
        .computeIfAbsent(String.join(" | ", row), ignored -> new LinkedHashMap<>())
        .computeIfAbsent(way, ignored -> new TreeMap<>())
        .put(jdk.feature(), calls);
  }

  /** Writes the table into the document, when every cell is known. */
  synchronized void write() throws IOException {
    if (cells.size() < rows || cells.values().stream().anyMatch(row -> row.size() < ways.size())) {
      return;
    }
    String text = Files.readString(FILE);
    int start = text.indexOf(begin) + begin.length();
    String after = text.substring(text.indexOf(END, start));
    Files.writeString(FILE, text.substring(0, start) + text() + after);
  }

  private String text() {
    StringBuilder text = new StringBuilder("| " + String.join(" | ", heads) + " |\n");
    text.append("|").append(" --- |".repeat(heads.size())).append("\n");
    cells.forEach(
        (row, numbers) -> {
          text.append("| ").append(row);
          ways.forEach(way -> text.append(" | ").append(cell(numbers.get(way))));
          text.append(" |\n");
        });
    return text.toString();
  }

  /** One number when the JDKs agree. */
  private static String cell(Map<Integer, Long> calls) {
    if (calls.values().stream().distinct().count() == 1) {
      return calls.values().iterator().next().toString();
    }
    return calls.toString();
  }
}
