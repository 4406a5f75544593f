package io.loophound.compat.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The table of applications, which the poms are written from too. The default build reads it for
 * those on the oldest versions.
 */
public final class Applications {
  private static final Path TABLE = Path.of("..", "..", "compat", "applications.txt");

  /** What the table says about each application, a line's first word with it. */
  private static final Map<String, List<List<String>>> ALL = read();

  private Applications() {}

  /** Those that match, in the order of the table. */
  public static List<String> matching(String names) {
    return where(name -> name.matches(names));
  }

  /** Those that compile a folder of {@code apps}. */
  public static List<String> withSource(String folder) {
    return where(name -> facts(name, "sources").contains(folder));
  }

  /** What the table says about an application under a key. */
  public static List<String> facts(String name, String key) {
    return ALL.get(name).stream()
        .filter(words -> words.get(0).equals(key))
        .flatMap(words -> words.stream().skip(1))
        .toList();
  }

  private static List<String> where(Predicate<String> wanted) {
    return ALL.keySet().stream().filter(wanted).toList();
  }

  private static Map<String, List<List<String>>> read() {
    Map<String, List<List<String>>> all = new LinkedHashMap<>();
    List<List<String>> facts = new ArrayList<>();
    for (String line : lines()) {
      if (line.startsWith("  ")) {
        facts.add(List.of(line.trim().split("\\s+", -1)));
      } else if (!line.isBlank() && !line.startsWith("#")) {
        facts = new ArrayList<>();
        all.put(line.substring(0, line.indexOf(':')), facts);
      }
    }
    return all;
  }

  private static List<String> lines() {
    try {
      return Files.readAllLines(TABLE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
