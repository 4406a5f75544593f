package io.loophound.agent.weave.point;

import io.loophound.agent.seam.SeamLine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The seams of the jar by their names and those of the classes they watch. Read before main,
 * without loading a seam.
 */
public final class SeamTable {
  private final List<String[]> rows = new ArrayList<>();

  private SeamTable() {}

  /** The table in the agent's jar; empty when there is none. */
  public static SeamTable read() throws IOException {
    try (InputStream in = SeamTable.class.getClassLoader().getResourceAsStream(SeamLine.TABLE)) {
      return of(in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /** The table with these lines. */
  static SeamTable of(String lines) {
    SeamTable table = new SeamTable();
    List<String> each = split(lines, '\n');
    for (int i = 0; i < each.size(); i++) {
      table.rows.add(split(each.get(i), ' ').toArray(new String[0]));
    }
    return table;
  }

  // String.split uses regular expressions
  private static List<String> split(String text, char at) {
    List<String> parts = new ArrayList<>();
    int from = 0;
    while (from < text.length()) {
      int end = text.indexOf(at, from);
      int to = end < 0 ? text.length() : end;
      if (to > from) {
        parts.add(text.substring(from, to));
      }
      from = to + 1;
    }
    return parts;
  }

  /** How many seams there are. */
  public int size() {
    return rows.size();
  }

  /** The name of a seam in the settings. */
  public String name(int row) {
    return rows.get(row)[1];
  }

  /** The names of all seams. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      names.add(name(i));
    }
    return names;
  }

  /** The class of a seam. */
  String seam(int row) {
    return rows.get(row)[0];
  }

  /** Whether a seam is woven only once the process calls models. */
  boolean isLate(int row) {
    String role = rows.get(row)[2];
    return !role.equals(SeamLine.GUARDS) && !role.equals(SeamLine.REPORTS);
  }

  /** The binary names of the classes that activate a seam, or a star and the end of their names. */
  List<String> types(int row) {
    String[] words = rows.get(row);
    List<String> types = new ArrayList<>();
    for (int i = 3; i < words.length; i++) {
      types.add(words[i]);
    }
    return types;
  }
}
