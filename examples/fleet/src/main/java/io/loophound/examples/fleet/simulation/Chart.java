package io.loophound.examples.fleet.simulation;

import java.util.List;
import java.util.Locale;

/** Two curves over time, one above the other, as SVG. */
final class Chart {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 150;
  private static final int LEFT = 70;
  private static final int TOP = 30;
  private static final int GAP = 60;

  private final StringBuilder svg = new StringBuilder();
  private final int seconds;
  private int panels;

  Chart(int seconds) {
    this.seconds = seconds;
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  private double x(double second) {
    return LEFT + second / seconds * (WIDTH - LEFT - 10);
  }

  /**
   * Adds a panel.
   *
   * @param most the value at its upper edge
   * @param level a value that is drawn as a line, or NaN
   */
  Chart panel(String title, List<Double> values, double most, double level, String levelName) {
    int top = TOP + panels * (HEIGHT + GAP);
    panels++;
    text(LEFT, top - 10, "start", title);
    rectangle(x(Simulation.AWAY), top, x(Simulation.BACK) - x(Simulation.AWAY));
    if (panels == 1) {
      text((x(Simulation.AWAY) + x(Simulation.BACK)) / 2, top + 14, "middle", "store away");
    }
    for (int i = 0; i <= 2; i++) {
      double y = top + HEIGHT - i * HEIGHT / 2.0;
      line(LEFT, y, WIDTH - 10, y, "#8888", "");
      text(LEFT - 6, y + 4, "end", format("%,.0f", most * i / 2));
    }
    if (!Double.isNaN(level)) {
      double y = top + HEIGHT - level / most * HEIGHT;
      line(LEFT, y, WIDTH - 10, y, "#d33", " stroke-dasharray=\"5 4\"");
      text(WIDTH - 12, y - 5, "end", levelName);
    }
    curve(values, most, top);
    for (int second = 0; second <= seconds; second += 60) {
      text(x(second), top + HEIGHT + 16, "middle", second + " s");
    }
    return this;
  }

  private void curve(List<Double> values, double most, int top) {
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      points.append(format("%.1f,%.1f ", x(i + 1), top + HEIGHT - values.get(i) / most * HEIGHT));
    }
    svg.append(
        format(
            "<polyline fill=\"none\" stroke=\"#26c\" stroke-width=\"1.5\" points=\"%s\"/>%n",
            points.toString().strip()));
  }

  private void rectangle(double x, double y, double width) {
    svg.append(
        format(
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" fill=\"#8883\"/>%n",
            x, y, width, HEIGHT));
  }

  private void line(double x, double y, double toX, double toY, String color, String more) {
    svg.append(
        format(
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"%s/>%n",
            x, y, toX, toY, color, more));
  }

  private void text(double x, double y, String anchor, String text) {
    svg.append(
        format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, text));
  }

  /** The picture, readable on light and dark pages. */
  String svg() {
    int height = TOP + panels * (HEIGHT + GAP) - GAP + 30;
    return format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                + " font-size=\"12\" fill=\"#888\">%n",
            WIDTH + 10, height)
        + svg
        + "</svg>\n";
  }
}
