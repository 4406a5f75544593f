package io.loophound.agent.operator.json;

import java.util.Map;

/** Writes maps, lists, texts, numbers, booleans and null as JSON. */
public final class JsonText {
  private static final char DELETE = 0x7f;

  private final StringBuilder json = new StringBuilder(256);

  private JsonText() {}

  /** The value as JSON. */
  public static String of(Object value) {
    JsonText text = new JsonText();
    text.append(value);
    return text.json.toString();
  }

  private void append(Object value) {
    if (value instanceof Map<?, ?> map) {
      object(map);
    } else if (value instanceof Iterable<?> list) {
      array(list);
    } else if (value instanceof Double number) {
      json.append(number.isNaN() || number.isInfinite() ? "null" : plain(number));
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      json.append(value);
    } else {
      quote(value.toString());
    }
  }

  private static String plain(double number) {
    double rounded = Math.round(number * 1e9) / 1e9;
    boolean whole = rounded == Math.rint(rounded) && Math.abs(rounded) < 1e15;
    return whole ? Long.toString((long) rounded) : Double.toString(rounded);
  }

  private void object(Map<?, ?> map) {
    char separator = '{';
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      json.append(separator);
      quote(entry.getKey().toString());
      json.append(':');
      append(entry.getValue());
      separator = ',';
    }
    json.append(separator == '{' ? "{}" : "}");
  }

  private void array(Iterable<?> list) {
    char separator = '[';
    for (Object item : list) {
      json.append(separator);
      append(item);
      separator = ',';
    }
    json.append(separator == '[' ? "[]" : "]");
  }

  private void quote(String text) {
    json.append('"');
    int plain = 0; // from here on nothing is written yet
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean marked = c == '"' || c == '\\';
      if (marked || isHidden(c)) {
        json.append(text, plain, i).append('\\');
        plain = marked ? i : i + 1;
        if (!marked) {
          unicode(c);
        }
      }
    }
    json.append(text, plain, text.length()).append('"');
  }

  /** Whether it could change what a terminal or a page shows of the rest. */
  private static boolean isHidden(char c) {
    if (c < DELETE) {
      return c < ' ';
    }
    int type = Character.getType(c);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR
        || type == Character.SURROGATE;
  }

  private void unicode(char c) {
    json.append('u');
    for (int shift = 12; shift >= 0; shift -= 4) {
      json.append(Character.forDigit((c >> shift) & 0xf, 16));
    }
  }
}
