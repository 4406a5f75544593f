package io.loophound.benchmarks.process;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Options of a benchmark, {@code --NAME[=VALUE]}, and what follows them. */
final class Options {
  private final Map<String, String> values = new LinkedHashMap<>();
  private List<String> rest = List.of();

  /** An option; without a default it is not there unless it is given. */
  Options option(String name, String byDefault) {
    values.put(name, byDefault);
    return this;
  }

  /** Reads the arguments, after all options are known. */
  Options read(List<String> arguments) {
    int first = 0;
    while (first < arguments.size() && arguments.get(first).startsWith("--")) {
      String[] option = arguments.get(first).substring(2).split("=", 2);
      if (!values.containsKey(option[0])) {
        throw new IllegalArgumentException(arguments.get(first) + ": one of " + values.keySet());
      }
      values.put(option[0], option.length > 1 ? option[1] : "");
      first++;
    }
    rest = arguments.subList(first, arguments.size());
    return this;
  }

  String get(String name) {
    return values.get(name);
  }

  int number(String name) {
    return Integer.parseInt(values.get(name));
  }

  boolean has(String name) {
    return values.get(name) != null;
  }

  List<String> rest() {
    return rest;
  }

  /** The program that starts the current Java. */
  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
