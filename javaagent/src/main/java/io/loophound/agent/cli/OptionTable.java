package io.loophound.agent.cli;

import io.loophound.agent.config.option.Option;
import io.loophound.agent.config.option.Options;
import io.loophound.agent.config.option.Type;
import java.util.ArrayList;
import java.util.List;

/** All options as a table: for a terminal, and for docs/configuration.md. */
final class OptionTable {
  private static final int NAME = 30;
  private static final int DEFAULT = 9;
  private static final int ALLOWED = 33;
  private static final int MEANING = Help.WIDTH - NAME - DEFAULT - ALLOWED;

  private OptionTable() {}

  static String plain() {
    StringBuilder table = new StringBuilder();
    row(table, "OPTION", "DEFAULT", "ALLOWED", "MEANING");
    for (Option option : Options.shown()) {
      List<String> lines = TextColumns.wrap(plainMeaning(option), MEANING);
      List<String> allowed = allowedLines(option.range());
      row(table, option.name(), shownDefault(option), allowed.get(0), lines.get(0));
      for (int i = 1; i < Math.max(lines.size(), allowed.size()); i++) {
        row(table, "", "", line(allowed, i), line(lines, i));
      }
    }
    return table.toString();
  }

  private static String line(List<String> lines, int index) {
    return index < lines.size() ? lines.get(index) : "";
  }

  /** Breaks a long list of words at a bar. */
  private static List<String> allowedLines(String range) {
    List<String> lines = new ArrayList<>();
    String rest = range;
    while (rest.length() >= ALLOWED) {
      int end = rest.lastIndexOf('|', ALLOWED - 2) + 1;
      lines.add(rest.substring(0, end));
      rest = rest.substring(end);
    }
    lines.add(rest);
    return lines;
  }

  static String markdown() {
    StringBuilder table = new StringBuilder();
    table.append("| Option | Default (allowed) | Meaning |\n|---|---|---|\n");
    for (Option option : Options.shown()) {
      table.append("| `").append(option.name()).append(option.dynamic() ? "`\\* | " : "` | ");
      boolean words =
          option.defaultValue().isEmpty() || option.defaultValue().equals(Options.BY_NAME);
      table.append(words ? shownDefault(option) : code(option.defaultValue()));
      if (option.type() != Type.FLAG) {
        table.append(" (").append(allowed(option)).append(')');
      }
      table.append(" | ").append(option.description()).append(" |\n");
    }
    return table.toString();
  }

  static String shownDefault(Option option) {
    return option.defaultValue().isEmpty() ? "none" : option.defaultValue();
  }

  /** The meaning without the marks that only documentation shows. */
  static String plainMeaning(Option option) {
    return option.description().replace("`", "") + (option.dynamic() ? " Dynamic." : "");
  }

  /** A bar would end the cell, so words are separated by commas. */
  private static String allowed(Option option) {
    return option.range().indexOf('|') < 0
        ? option.range()
        : "`" + option.range().replace("|", "`, `") + "`";
  }

  private static String code(String text) {
    return "`" + text + "`";
  }

  private static void row(
      StringBuilder table, String name, String value, String allowed, String meaning) {
    String row =
        TextColumns.pad(name, NAME)
            + TextColumns.pad(value, DEFAULT)
            + TextColumns.pad(allowed, ALLOWED)
            + meaning;
    table.append(row.stripTrailing()).append('\n');
  }
}
