package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.json.JsonLeaves;
import io.loophound.detectors.internal.digest.outcome.ArgumentEchoes;
import io.loophound.detectors.internal.digest.text.Texts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The words of a call's arguments. */
final class ArgumentWords {
  private static final int READ = 3000;
  private static final int WORDS = 64;
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
    return texts(Texts.head(arguments, TEXT)).stream()
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
}
