package io.loophound.agent.config.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads single values. Premain runs this: no regular expressions, no streams, no format strings.
 */
public final class Values {
  private static final String[] UNITS = {"ms", "s", "m", "h", "d"};
  private static final long[] MILLIS = {1, 1_000, 60_000, 3_600_000, 86_400_000};

  private static final double MOST = 1e15;

  private Values() {}

  /** The value in its canonical form, or null when the option does not allow it. */
  public static String check(Option option, String raw) {
    String value = raw.trim();
    Type type = option.type();
    if (type == Type.FLAG) {
      return word("true|false", value);
    }
    if (type == Type.CHOICE) {
      return word(option.allowed(), value);
    }
    if (type == Type.LIST) {
      return option.allowed().isEmpty() ? value : words(option.allowed(), value);
    }
    if (type == Type.TEXT) {
      return value.isEmpty() && !option.defaultValue().isEmpty() ? null : value;
    }
    String word = option.allowed().isEmpty() ? null : word(option.allowed(), value);
    if (word != null) {
      return word;
    }
    String number = type == Type.DURATION ? value : inDigits(value, type == Type.NUMBER);
    return isInRange(option, number) ? number : null;
  }

  private static boolean isInRange(Option option, String value) {
    double number = option.type() == Type.DURATION ? millis(value) : number(value, true);
    return number >= option.min() && number <= option.max();
  }

  /** {@code 1e6} as {@code 1000000}, and of whole numbers {@code 1.0} as {@code 1}. */
  private static String inDigits(String value, boolean fraction) {
    int e = value.toLowerCase(Locale.ROOT).indexOf('e');
    if (e < 0 && (fraction || value.indexOf('.') < 0)) {
      return value;
    }
    double number = number(e < 0 ? value : value.substring(0, e), true);
    double power = e < 0 ? 0 : number(value.substring(e + 1), false);
    double all = number * Math.pow(10, power);
    boolean written = fraction || all == Math.rint(all);
    return written && all < MOST ? plain(all) : "";
  }

  /** How a value is written that has a positive number in it and cannot be read, or empty. */
  public static String form(Option option, String value) {
    boolean some = false;
    for (int i = 0; i < value.length() && !value.startsWith("-"); i++) {
      some |= value.charAt(i) >= '0' && value.charAt(i) <= '9';
    }
    if (some && option.type() == Type.DURATION && Double.isNaN(millis(value.trim()))) {
      return ", such as 500ms, 30s, 5m, 1h or 1d";
    }
    boolean number = option.type() == Type.WHOLE || option.type() == Type.NUMBER;
    return some && number && Double.isNaN(number(value.trim(), option.type() == Type.NUMBER))
        ? ", written in digits" + (option.type() == Type.NUMBER ? "" : ", without a fraction")
        : "";
  }

  /** The word of {@code allowed} that equals the value, ignoring case, or null. */
  private static String word(String allowed, String value) {
    String lower = value.toLowerCase(Locale.ROOT);
    int from = 0;
    while (from <= allowed.length()) {
      int bar = allowed.indexOf('|', from);
      int to = bar < 0 ? allowed.length() : bar;
      if (to - from == lower.length() && allowed.startsWith(lower, from)) {
        return lower;
      }
      from = to + 1;
    }
    return null;
  }

  /** The list if all of it is allowed, or null. */
  private static String words(String allowed, String value) {
    StringBuilder words = new StringBuilder();
    for (String item : list(value)) {
      int colon = item.indexOf(':');
      String word = (colon < 0 ? item : item.substring(0, colon).trim()).toLowerCase(Locale.ROOT);
      String key = colon < 0 ? "" : item.substring(colon + 1).trim();
      if (!isAllowed(allowed, word, key, colon >= 0)) {
        return null;
      }
      words.append(words.length() == 0 ? "" : ",").append(word);
      words.append(colon < 0 ? "" : ":" + key);
    }
    return words.toString();
  }

  /** Words stand alone; {@code word:key} is with a key, and {@code word[:key]} may be with one. */
  private static boolean isAllowed(String allowed, String word, String key, boolean keyed) {
    if (word.indexOf('|') >= 0 || word.indexOf('[') >= 0) {
      return false;
    }
    String forms = "|" + allowed + "|";
    boolean either = forms.contains("|" + word + "[:");
    return keyed
        ? !key.isEmpty() && (either || forms.contains("|" + word + ":"))
        : either || forms.contains("|" + word + "|");
  }

  /** The number, or NaN when the text is not a number. */
  static double number(String value, boolean fraction) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if ((c < '0' || c > '9') && !(fraction && c == '.')) {
        return Double.NaN;
      }
    }
    try {
      return value.length() > 15 ? Double.NaN : Double.parseDouble(value);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** The duration in milliseconds, or NaN when the text is not a duration. */
  public static double millis(String value) {
    int digits = 0;
    while (digits < value.length() && value.charAt(digits) >= '0' && value.charAt(digits) <= '9') {
      digits++;
    }
    String unit = value.substring(digits).trim().toLowerCase(Locale.ROOT);
    unit = unit.equals("min") ? "m" : unit.equals("sec") ? "s" : unit;
    for (int i = 0; i < UNITS.length; i++) {
      if (unit.equals(UNITS[i]) || (unit.isEmpty() && MILLIS[i] == 1_000)) {
        return number(value.substring(0, digits), false) * MILLIS[i];
      }
    }
    return Double.NaN;
  }

  /** A duration as a user would write it, in the largest unit that fits. */
  static String duration(long millis) {
    int i = UNITS.length - 1;
    while (i > 0 && millis % MILLIS[i] != 0) {
      i--;
    }
    return millis / MILLIS[i] + UNITS[i];
  }

  static String plain(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }

  public static List<String> list(String value) {
    List<String> items = new ArrayList<>();
    int from = 0;
    while (from <= value.length()) {
      int comma = value.indexOf(',', from);
      int to = comma < 0 ? value.length() : comma;
      String item = value.substring(from, to).trim();
      if (!item.isEmpty()) {
        items.add(item);
      }
      from = to + 1;
    }
    return items;
  }
}
