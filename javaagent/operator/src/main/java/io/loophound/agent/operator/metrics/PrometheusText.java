package io.loophound.agent.operator.metrics;

import io.loophound.detectors.internal.digest.text.PlainName;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** The Prometheus text format, version 0.0.4. */
final class PrometheusText {
  private static final int LONGEST = 300;

  private final StringBuilder text = new StringBuilder(4000);

  void head(String name, String type, String help) {
    text.append("# HELP ").append(name).append(' ').append(help).append("\n# TYPE ");
    text.append(name).append(' ').append(type).append('\n');
  }

  /** One value with labels that need no escaping. */
  void raw(String name, String labels, double number) {
    text.append(name).append('{').append(labels).append("} ").append(number(number)).append('\n');
  }

  /** A gauge that is always 1, with several labels. */
  void info(String name, String help, Map<String, String> labels) {
    head(name, "gauge", help);
    StringJoiner all = new StringJoiner(",");
    labels.forEach((label, value) -> all.add(label + "=\"" + escaped(value) + '"'));
    raw(name, all.toString(), 1);
  }

  /** One value; without a label if the label is empty. */
  void line(String name, String label, String value, double number) {
    text.append(name);
    if (!label.isEmpty()) {
      text.append('{').append(label).append("=\"").append(escaped(value)).append("\"}");
    }
    text.append(' ').append(number(number)).append('\n');
  }

  /** A metric with one label. */
  void counter(String name, String help, String label, Map<String, ? extends Number> values) {
    head(name, "counter", help);
    values.forEach((value, number) -> line(name, label, value, number.doubleValue()));
  }

  /** Meters that have at most one label each; those of one name follow each other. */
  void meters(Map<Meter, Double> meters) {
    String last = "";
    for (Map.Entry<Meter, Double> each : meters.entrySet()) {
      Meter meter = each.getKey();
      boolean counts = meter.kind() == Meter.Kind.COUNTER;
      String name = counts ? meter.name() + "_total" : meter.name();
      if (!name.equals(last)) {
        head(name, counts ? "counter" : "gauge", meter.help());
      }
      last = name;
      List<String> labels = meter.labels();
      boolean plain = labels.isEmpty();
      line(name, plain ? "" : labels.get(0), plain ? "" : labels.get(1), each.getValue());
    }
  }

  /** A metric without labels. */
  void single(String name, String type, String help, double number) {
    head(name, type, help);
    line(name, "", "", number);
  }

  private static String number(double number) {
    boolean whole = number == Math.rint(number) && Math.abs(number) < 1e15;
    return whole ? Long.toString((long) number) : Double.toString(number);
  }

  private static String escaped(String value) {
    return PlainName.of(value, LONGEST).replace("\\", "\\\\").replace("\"", "\\\"");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
