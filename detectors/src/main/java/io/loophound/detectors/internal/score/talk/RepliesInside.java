package io.loophound.detectors.internal.score.talk;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.json.JsonLeaves;
import java.util.Comparator;

/**
 * Recognises the last replies inside other texts, by hashes. Of structured output also the longest
 * text in it, for a program hands on its fields.
 */
final class RepliesInside {
  private static final int LAST = 4;

  /** Letters of a reply that are enough to know it again. */
  private static final int ANCHOR = 12;

  /** Letters of a field that are enough to know it again. */
  private static final int FIELD = 24;

  /** Letters that may stand before structured output: a fence. */
  private static final int BEFORE = 8;

  private static final int LONGEST = 1 << 16;
  private static final int BASE = 0x01000193;
  private static final int FIRST = power(ANCHOR - 1);

  // what the numbers of a row hold
  private static final int LENGTH = 0;
  private static final int START = 1;
  private static final int HASH = 2;
  private static final int WIDTH = 3;
  private static final int[] NONE = {};

  private int[] rows = NONE; // of each reply, then of the field in each; allocated with the first
  private int newest = -1;

  /**
   * Adds a reply.
   *
   * @param field its longest text if it is structured output, empty if it is not
   * @param copied whether the model has that text from somebody else, who may say it again
   */
  void add(String reply, String field, boolean copied) {
    rows = rows.length == 0 ? new int[2 * LAST * WIDTH] : rows;
    newest = (newest + 1) % LAST;
    set(newest, reply.strip(), ANCHOR);
    boolean known = !copied || isField(Hash64.half(Hash64.of(field)));
    set(LAST + newest, known ? field : "", FIELD);
  }

  /**
   * Knows what another one knows, which may belong to another thread: a missed reply is no harm.
   */
  void copy(RepliesInside other) {
    int[] known = other.rows;
    if (known.length > 0) {
      rows = known.clone();
      newest = Math.max(0, other.newest);
    }
  }

  private boolean isField(int hash) {
    for (int row = LAST; row < 2 * LAST; row++) {
      if (hash(row) == hash) {
        return true;
      }
    }
    return false;
  }

  private void set(int row, String text, int least) {
    boolean known = text.length() >= least;
    rows[row * WIDTH + LENGTH] = known ? text.length() : 0;
    rows[row * WIDTH + START] = known ? anchor(text) : 0;
    rows[row * WIDTH + HASH] = Hash64.half(Hash64.of(text));
  }

  /** The longest text in structured output; empty if the reply is none. */
  static String fieldOf(String reply) {
    int at = reply.indexOf('{');
    if (at < 0 || at > BEFORE || reply.length() > LONGEST) {
      return "";
    }
    return JsonLeaves.texts(reply.substring(at)).stream()
        .map(String::strip)
        .max(Comparator.comparingInt(String::length))
        .orElse("");
  }

  private int length(int reply) {
    return rows[reply * WIDTH + LENGTH];
  }

  private int hash(int reply) {
    return rows[reply * WIDTH + HASH];
  }

  /** Whether the text holds one of them. */
  boolean isIn(String text) {
    return newest >= 0 && find(text, -1) >= 0;
  }

  /** The text without the newest reply, or nothing if it is one of them. */
  String without(String text) {
    if (newest < 0) {
      return text;
    }
    String plain = text.strip();
    int hash = Hash64.half(Hash64.of(plain));
    for (int i = 0; i < LAST; i++) {
      if (hash(i) == hash && (length(i) == plain.length() || hash == hash(newest))) {
        return "";
      }
    }
    int at = length(newest) == 0 ? -1 : find(text, newest);
    return at < 0 ? text : text.substring(0, at) + ' ' + text.substring(at + length(newest));
  }

  /** Where one of them, or only that one, begins in the text; -1 if nowhere. */
  private int find(String text, int only) {
    int end = Math.min(text.length(), LONGEST) - ANCHOR;
    if (end < 0) {
      return -1;
    }
    int hash = anchor(text);
    for (int at = 0; at <= end; at++) {
      for (int i = 0; i < 2 * LAST; i++) {
        boolean begins = rows[i * WIDTH + START] == hash && length(i) > 0;
        if (begins && (only < 0 || only == i) && is(text, at, i)) {
          return at;
        }
      }
      if (at < end) {
        hash = (hash - text.charAt(at) * FIRST) * BASE + text.charAt(at + ANCHOR);
      }
    }
    return -1;
  }

  private boolean is(String text, int at, int reply) {
    int end = at + length(reply);
    return end <= text.length() && Hash64.half(Hash64.of(text.substring(at, end))) == hash(reply);
  }

  private static int anchor(String text) {
    int hash = 0;
    for (int i = 0; i < ANCHOR; i++) {
      hash = hash * BASE + text.charAt(i);
    }
    return hash;
  }

  private static int power(int exponent) {
    int power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= BASE;
    }
    return power;
  }
}
