package io.loophound.detectors.internal.digest.text;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.normal.CharClass;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Whole numbers in texts. What has more than fifteen digits is several. */
public final class Numbers {
  /** Longer texts have no lone number. */
  public static final int SHORT = 120;

  private static final int READ = 3000;
  private static final int MOST = 8;
  private static final int DIGITS = 15;
  private static final Pattern NUMBER = Pattern.compile("\\d{1," + DIGITS + "}");

  private Numbers() {}

  /** The first ones. */
  public static long[] in(String text) {
    return in(text, Math.min(READ, text.length()), MOST);
  }

  private static long[] in(String text, int length, int most) {
    long[] numbers = new long[Math.min(MOST, most)];
    int found = 0;
    int i = 0;
    while (i < length && found < most) {
      int start = i;
      while (i < length && i - start < DIGITS && CharClass.isDigit(text.charAt(i))) {
        i++;
      }
      if (i > start) {
        numbers = found < numbers.length ? numbers : Arrays.copyOf(numbers, 2 * found);
        numbers[found++] = Long.parseLong(text, start, i, 10);
      } else {
        i++;
      }
    }
    return Arrays.copyOf(numbers, found);
  }

  /** A hash of those of these numbers that stand in a text, in its order; 0 if none does. */
  public static long hashOfThose(long[] numbers, String text) {
    long found = 0;
    for (long number : in(text, text.length(), Integer.MAX_VALUE)) {
      boolean known = Arrays.stream(numbers).anyMatch(each -> each == number);
      found = known ? Hash64.mix(found, number) : found;
    }
    return found;
  }

  /** A text without these numbers, and those next to them. */
  public static String without(long[] numbers, String text) {
    return NUMBER
        .matcher(text)
        .replaceAll(
            found -> {
              long number = Long.parseLong(found.group());
              return Arrays.stream(numbers).anyMatch(each -> Math.abs(each - number) <= 1)
                  ? "#"
                  : found.group();
            });
  }

  /** A hash of a text without its numbers. */
  public static long hashWithout(String text) {
    return hashWithout(text, text.length());
  }

  /** A hash of the first units of a text, in which a number counts as one unit. */
  public static long hashWithout(String text, int most) {
    long hash = Hash64.key();
    int units = 0;
    boolean number = false;
    for (int i = 0; i < text.length() && units < most; i++) {
      char c = text.charAt(i);
      boolean digit = CharClass.isDigit(c);
      if (!digit || !number) {
        hash = Hash64.mix(hash, digit ? '#' : c);
        units++;
      }
      number = digit;
    }
    return hash;
  }

  /** Whether a short text has exactly one number; a fraction belongs to it. */
  public static boolean isOnlyOneIn(String text) {
    if (text.length() > SHORT) {
      return false;
    }
    int numbers = 0;
    boolean in = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean digit = CharClass.isDigit(c);
      numbers += digit && !in ? 1 : 0;
      in = digit || (in && (c == '.' || c == ','));
    }
    return numbers == 1;
  }
}
