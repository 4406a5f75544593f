package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.json.JsonLeaves;
import io.loophound.detectors.internal.digest.normal.CharClass;
import io.loophound.detectors.internal.digest.outcome.ArgumentEchoes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The words and numbers of a call's arguments. */
final class ArgumentWords {
  /** Longer texts have no lone number. */
  static final int SHORT = 120;

  private static final int READ = 3000;
  private static final int WORDS = 64;
  private static final int NUMBERS = 8;
  private static final int DIGITS = 15;
  private static final Pattern NUMBER = Pattern.compile("\\d{1," + DIGITS + "}");
  private static final int TEXT = 400;

  /** A word with digits or marks inside names something, whatever words are around it. */
  private static final Pattern NAME =
      Pattern.compile("(?<![\\w./:@-])(?=[\\w.-]*[\\d._-])[A-Za-z0-9][\\w.-]{2,}\\w(?![\\w/:@])");

  private static final int TEXT_WORDS = 3;
  private static final int TELLING = 4;
  private static final int FIRST_UNSPACED = 0x2E80;
  private static final long[] NONE = {};

  private ArgumentWords() {}

  /** The words that an error may echo; paths, addresses and numbers are words as well. */
  static ArgumentEchoes of(String arguments) {
    List<String> words = new ArrayList<>();
    int length = Math.min(READ, arguments.length());
    int i = 0;
    while (i < length && words.size() < WORDS) {
      int start = i;
      while (i < length && isPart(arguments.charAt(i))) {
        i++;
      }
      int end = i;
      while (end > start && !Character.isLetterOrDigit(arguments.charAt(end - 1))) {
        end--;
      }
      if (end - start >= ArgumentEchoes.SHORTEST) {
        words.add(arguments.substring(start, end));
      }
      i = Math.max(i, start + 1);
    }
    return ArgumentEchoes.of(words);
  }

  /**
   * Hashes of the different words, if one of the arguments is a text of several; else none. Odd are
   * those that may be what the text is about.
   */
  static long[] ofText(String arguments) {
    if (arguments.length() > TEXT || arguments.indexOf(' ') == arguments.lastIndexOf(' ')) {
      return NONE;
    }
    Set<Long> words = new LinkedHashSet<>();
    boolean text = false;
    for (String value : JsonLeaves.of(arguments, WORDS)) {
      List<String> own = words(value);
      boolean several = own.size() >= TEXT_WORDS;
      text |= several;
      own.forEach(
          word -> words.add((Hash64.of(word) & ~1L) | (several && isTelling(word) ? 1 : 0)));
    }
    return text ? words.stream().mapToLong(Long::longValue).toArray() : NONE;
  }

  /** Hashes of the names in texts of several words: a reference alone may change at each look. */
  static long[] thingsIn(String arguments) {
    return texts(Outcomes.head(arguments, TEXT)).stream()
        .flatMap(text -> NAME.matcher(text).results())
        .mapToLong(name -> Hash64.of(name.group()))
        .toArray();
  }

  /** Those of the arguments that are texts of several words. */
  static List<String> texts(String arguments) {
    return JsonLeaves.of(arguments, WORDS).stream()
        .filter(value -> words(value).size() > 1)
        .collect(Collectors.toList());
  }

  /** A result without these, where it repeats them. */
  static String without(List<String> texts, String result) {
    String left = result;
    for (String text : texts) {
      left = left.replace(text, "");
    }
    return left;
  }

  /** Short words join others, except where a character is a word. */
  private static boolean isTelling(String word) {
    return word.length() >= TELLING || word.charAt(0) >= FIRST_UNSPACED;
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (i == text.length() || !Character.isLetterOrDigit(text.charAt(i))) {
        if (i > start) {
          words.add(text.substring(start, i).toLowerCase(Locale.ROOT));
        }
        start = i + 1;
      }
    }
    return words;
  }

  /** Whether a word may hold it: paths, addresses and names with marks are one word. */
  static boolean isPart(char c) {
    return Character.isLetterOrDigit(c) || "_./@:-".indexOf(c) >= 0;
  }

  /** The first whole numbers. */
  static long[] numbers(String arguments) {
    long[] numbers = new long[NUMBERS];
    int found = 0;
    int length = Math.min(READ, arguments.length());
    int i = 0;
    while (i < length && found < NUMBERS) {
      int start = i;
      while (i < length && i - start < DIGITS && CharClass.isDigit(arguments.charAt(i))) {
        i++;
      }
      if (i > start) {
        numbers[found++] = Long.parseLong(arguments, start, i, 10);
      } else {
        i++;
      }
    }
    return Arrays.copyOf(numbers, found);
  }

  /** A hash of those numbers that stand in a text as well, in its order; 0 if none does. */
  static long numbersIn(String text, long[] numbers) {
    long found = 0;
    int i = 0;
    while (i < text.length()) {
      int start = i;
      while (i < text.length() && i - start < DIGITS && CharClass.isDigit(text.charAt(i))) {
        i++;
      }
      if (i > start) {
        long number = Long.parseLong(text, start, i, 10);
        boolean known = Arrays.stream(numbers).anyMatch(each -> each == number);
        found = known ? Hash64.mix(found, number) : found;
      } else {
        i++;
      }
    }
    return found;
  }

  /** A text without those whole numbers, and those next to them. */
  static String withoutNumbers(String text, long[] numbers) {
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

  /** A hash of the arguments without their numbers. */
  static long shape(String arguments) {
    return withoutNumbers(arguments, arguments.length());
  }

  /** A hash of the first units of a text, in which a number counts as one unit. */
  static long withoutNumbers(String text, int most) {
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
  static boolean hasLoneNumber(String text) {
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

  static boolean hasLetter(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isLetter(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isLetterOrDigit(char c) {
    return c > 127 || CharClass.isAlphanumeric(c);
  }

  /** How many letters and digits there are. */
  static int letters(String text) {
    int letters = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      letters += isLetterOrDigit(c) ? 1 : 0;
    }
    return letters;
  }
}
