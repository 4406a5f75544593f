package io.loophound.examples.fleet.demo;

import io.loophound.examples.demo.Style;
import io.loophound.examples.demo.Wrap;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** What the demo prints, at most 90 columns wide, and what was not as it should be. */
final class Page {
  private static final int WIDTH = 90;
  private static final int INDENT = 19;

  private final PrintStream out;
  private final Style style;
  private final List<String> complaints = new ArrayList<>();

  Page(PrintStream out, Style style) {
    this.out = out;
    this.style = style;
  }

  void title(String text) {
    out.println();
    Wrap.lines(text, WIDTH).forEach(line -> out.println(style.strong(line)));
  }

  void text(String text) {
    Wrap.lines(text, WIDTH).forEach(out::println);
  }

  void line(String text) {
    out.println("  " + text);
  }

  /** What happens without the store. */
  void without(String text) {
    row("without a store", text);
  }

  /** What happens with it; {@code fine} if that is what it is for. */
  void with(boolean fine, String text) {
    if (!fine) {
      complaints.add(text);
    }
    List<String> lines = Wrap.lines(text, WIDTH - INDENT);
    for (int i = 0; i < lines.size(); i++) {
      String painted = fine ? style.good(lines.get(i)) : style.bad(lines.get(i));
      out.println("  " + column(i == 0 ? "with the store" : "") + painted);
    }
  }

  private void row(String name, String text) {
    List<String> lines = Wrap.lines(text, WIDTH - INDENT);
    for (int i = 0; i < lines.size(); i++) {
      out.println("  " + column(i == 0 ? name : "") + lines.get(i));
    }
  }

  /** Words of somebody else. */
  void quote(String text) {
    Wrap.lines(text, WIDTH - INDENT - 2)
        .forEach(line -> out.println("  " + column("") + "  " + style.strong(line)));
  }

  private static String column(String text) {
    return text + " ".repeat(INDENT - 2 - text.length());
  }

  /** What was not as it should be, empty if all was. */
  List<String> complaints() {
    return complaints;
  }
}
