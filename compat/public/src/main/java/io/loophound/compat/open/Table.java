package io.loophound.compat.open;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The table of applications: a line {@code NAME: title}, then its keys and values, indented. */
final class Table {
  private static final Set<String> KEYS =
      new TreeSet<>(
          List.of(
              "repository",
              "folder",
              "source",
              "library",
              "edit",
              "main",
              "argument",
              "java",
              "env",
              "property",
              "input",
              "request"));

  private Table() {}

  /**
   * Reads the table.
   *
   * @throws IllegalArgumentException when a line is not as it should be; it says which
   */
  static List<Application> read(Path file) throws IOException {
    List<Application> all = new ArrayList<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      try {
        take(all, line);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(file + ":" + number + ": " + e.getMessage(), e);
      }
    }
    all.forEach(Table::check);
    return all;
  }

  private static void take(List<Application> all, String line) {
    if (!line.startsWith(" ")) {
      String[] head = line.split(": ", 2);
      if (head.length < 2) {
        throw new IllegalArgumentException("not NAME: TITLE: " + line);
      }
      all.add(new Application(head[0], head[1], new LinkedHashMap<>()));
      return;
    }
    String[] pair = line.strip().split("\\s+", 2);
    if (all.isEmpty() || pair.length < 2 || !KEYS.contains(pair[0])) {
      throw new IllegalArgumentException("not one of " + KEYS + " with a value: " + line);
    }
    Map<String, List<String>> values = all.get(all.size() - 1).values();
    values.computeIfAbsent(pair[0], key -> new ArrayList<>()).add(pair[1]);
  }

  private static void check(Application application) {
    for (String key : List.of("repository", "main")) {
      if (application.all(key).size() != 1) {
        throw new IllegalArgumentException(application.name() + " needs one " + key);
      }
    }
    if (!application.one("repository", "").matches("[\\w.-]+/[\\w.-]+@[0-9a-f]{40}")) {
      throw new IllegalArgumentException(
          application.name() + ": repository is OWNER/NAME@COMMIT, with all 40 digits");
    }
  }
}
