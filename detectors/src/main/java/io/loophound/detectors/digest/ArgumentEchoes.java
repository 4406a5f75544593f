package io.loophound.detectors.digest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Masks values that a call gave as arguments where its outcome repeats them: an error that echoes
 * its arguments says nothing new. Only the beginning of an outcome is searched, so that the cost
 * stays bounded; what echoes is a short message.
 */
final class ArgumentEchoes {
  private static final String MARK = "<argument>";
  private static final int MAX_SEARCHED = 8192;
  private static final int SHORT = 1024;
  private static final int MAX_VALUES = 16;
  private static final int MAX_VALUE = 256;
  private static final int MIN_STRING = 4;
  private static final int MIN_DIGITS = 3;

  private final List<String> values = new ArrayList<>();
  private long firsts;

  private ArgumentEchoes() {}

  /** The outcome with the arguments masked; numbers stay in an outcome that is JSON. */
  static String mask(String outcome, String argumentsJson) {
    String arguments = argumentsJson == null ? "" : argumentsJson.strip();
    if (arguments.isEmpty() || outcome.isEmpty()) {
      return outcome;
    }
    ArgumentEchoes echoes = new ArgumentEchoes();
    echoes.collect(arguments, !looksLikeJson(outcome));
    return echoes.in(outcome) ? echoes.replace(outcome) : outcome;
  }

  /**
   * Whether any value stands there at all: mostly none does, and in a long text the JVM finds that
   * out faster than we do, if the case must be the same.
   */
  private boolean in(String outcome) {
    if (outcome.length() <= SHORT) {
      return !values.isEmpty();
    }
    // the beginning alone: a value that nearly stands everywhere would be compared everywhere
    String beginning = outcome.substring(0, Math.min(outcome.length(), MAX_SEARCHED + MAX_VALUE));
    for (String value : values) {
      if (beginning.contains(value)) {
        return true;
      }
    }
    return false;
  }

  private static boolean looksLikeJson(String text) {
    int start = 0;
    while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    return start < text.length() && (text.charAt(start) == '{' || text.charAt(start) == '[');
  }

  private void collect(String arguments, boolean numbers) {
    try (JsonParser parser = CanonicalJson.parser(arguments)) {
      JsonToken token = parser.nextToken();
      while (token != null && values.size() < MAX_VALUES) {
        if (token == JsonToken.VALUE_STRING) {
          add(parser.getText().strip(), MIN_STRING);
        } else if (token.isNumeric() && numbers) {
          add(parser.getText(), MIN_DIGITS);
        }
        token = parser.nextToken();
      }
    } catch (IOException | RuntimeException malformed) {
      values.clear();
      add(arguments, MIN_STRING);
    }
    values.sort(Comparator.comparingInt(String::length).reversed());
  }

  private void add(String value, int min) {
    if (value.length() >= min && value.length() <= MAX_VALUE) {
      values.add(value);
      firsts |= bit(value.charAt(0));
    }
  }

  private String replace(String outcome) {
    int end = Math.min(outcome.length(), MAX_SEARCHED);
    StringBuilder out = new StringBuilder(outcome.length());
    int copied = 0;
    int i = 0;
    while (i < end) {
      int length = (firsts & bit(outcome.charAt(i))) == 0 ? 0 : matchAt(outcome, i);
      if (length > 0) {
        out.append(outcome, copied, i).append(MARK);
        copied = i + length;
      }
      i += Math.max(1, length);
    }
    return copied == 0 ? outcome : out.append(outcome, copied, outcome.length()).toString();
  }

  /** The length of the longest value that stands at {@code at} as a whole word, or 0. */
  private int matchAt(String text, int at) {
    for (String value : values) {
      int end = at + value.length();
      if (text.regionMatches(true, at, value, 0, value.length())
          && isEdge(text, at - 1, at)
          && isEdge(text, end - 1, end)) {
        return value.length();
      }
    }
    return 0;
  }

  /** Whether no word goes on from one place to the next. */
  private static boolean isEdge(String text, int left, int right) {
    return left < 0
        || right >= text.length()
        || !Character.isLetterOrDigit(text.charAt(left))
        || !Character.isLetterOrDigit(text.charAt(right));
  }

  private static long bit(char c) {
    return 1L << (c | 0x20);
  }
}
