package io.loophound.detectors.internal.digest.outcome;

import io.loophound.detectors.internal.digest.hash.Hash64;

/**
 * What failures of one kind share: the first words of the message, without numbers, paths, quoted
 * text and other specifics.
 */
final class FailureHead {
  private static final int WORDS = 8;
  private static final String TRACEBACK = "traceback";
  private static final int MASK = 0xFFFF;

  private FailureHead() {}

  /** 16 bits, never 0 unless there is no word at all. */
  static int of(String failure) {
    String line = line(failure);
    long hash = 0;
    int words = 0;
    int i = 0;
    while (i < line.length() && words < WORDS) {
      char c = line.charAt(i);
      if (isQuote(line, i)) {
        int end = line.indexOf(c, i + 1);
        i = end < 0 ? i + 1 : end + 1;
      } else if (Character.isWhitespace(c)) {
        i++;
      } else {
        int end = end(line, i);
        String word = word(line, i, end);
        if (!word.isEmpty()) {
          hash = Hash64.mix(hash, Hash64.of(word));
          words++;
        }
        i = end;
      }
    }
    int head = (int) hash & MASK;
    return words == 0 ? 0 : Math.max(1, head);
  }

  /** The first line with content; in a traceback the last line. */
  private static String line(String failure) {
    String text = failure.strip();
    int end = text.indexOf('\n');
    boolean traceback = text.regionMatches(true, 0, TRACEBACK, 0, TRACEBACK.length());
    if (end < 0 || traceback) {
      return text.substring(text.lastIndexOf('\n') + 1);
    }
    return text.substring(0, end);
  }

  /** An opening quote, not the apostrophe of a word. */
  private static boolean isQuote(String line, int at) {
    char c = line.charAt(at);
    boolean opens = at == 0 || !Character.isLetterOrDigit(line.charAt(at - 1));
    return opens && (c == '"' || c == '\'' || c == '`');
  }

  private static int end(String line, int from) {
    int end = from + 1;
    while (end < line.length() && !Character.isWhitespace(line.charAt(end))) {
      end++;
    }
    return end;
  }

  /** A word in lower case without its punctuation; empty if it is not a plain word. */
  private static String word(String line, int from, int to) {
    StringBuilder word = new StringBuilder();
    for (int i = from; i < to; i++) {
      char c = line.charAt(i);
      if (Character.isLetter(c)) {
        word.append(Character.toLowerCase(c));
      } else if (Character.isDigit(c) || c == '/' || c == '\\' || c == '_' || c == '=') {
        return "";
      }
    }
    return word.toString();
  }
}
