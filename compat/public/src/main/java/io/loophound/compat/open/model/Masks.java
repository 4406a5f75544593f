package io.loophound.compat.open.model;

import java.util.regex.Pattern;

/** Takes out of a text what differs from run to run: ids, numbers, times. */
public final class Masks {
  private static final Pattern VARIES = Pattern.compile("[0-9a-f]{8,}|@[0-9a-f]{5,8}\\b|\\d+");

  private Masks() {}

  /** The text without them. */
  public static String mask(String text) {
    return VARIES.matcher(text).replaceAll("#");
  }
}
