package io.loophound.examples.fleet.proof;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table in Markdown, row by row, and what was not as it should be. */
final class Page {
  private final PrintStream out;
  private final List<String> broken = new ArrayList<>();

  Page(PrintStream out) {
    this.out = out;
  }

  void head(String what) {
    out.printf("%n| %s | |%n|---|---|%n", what);
  }

  void row(String what, String format, Object... values) {
    out.printf("| %s | %s |%n", what, String.format(Locale.ROOT, format, values));
  }

  /** Something that must be so. */
  void check(boolean so, String what) {
    if (!so) {
      broken.add(what);
      out.println("| **not so** | " + what + " |");
    }
  }

  /** What was not as it should be. */
  List<String> broken() {
    return broken;
  }
}
