package io.loophound.detectors.internal.score.talk;

import io.loophound.detectors.internal.digest.hash.Hash64;

/** Recognises the last replies inside other texts, by hashes. */
final class RepliesInside {
  private static final int LAST = 4;

  /** Letters of a reply that are enough to know it again. */
  private static final int ANCHOR = 12;

  private static final int LONGEST = 1 << 16;
  private static final int BASE = 0x01000193;
  private static final int FIRST = power(ANCHOR - 1);

  private final int[] lengths = new int[LAST];
  private final int[] anchors = new int[LAST];
  private final long[] hashes = new long[LAST];
  private int newest = -1;
  private long newestHash;

  void add(String reply) {
    String text = reply.strip();
    newestHash = Hash64.of(text);
    newest = (newest + 1) % LAST;
    boolean known = text.length() >= ANCHOR;
    lengths[newest] = known ? text.length() : 0;
    anchors[newest] = known ? anchor(text) : 0;
    hashes[newest] = newestHash;
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
    long hash = Hash64.of(plain);
    for (int i = 0; i < LAST; i++) {
      if (hashes[i] == hash && (lengths[i] == plain.length() || hash == newestHash)) {
        return "";
      }
    }
    int at = lengths[newest] == 0 ? -1 : find(text, newest);
    return at < 0 ? text : text.substring(0, at) + ' ' + text.substring(at + lengths[newest]);
  }

  /** Where one of them, or only that one, begins in the text; -1 if nowhere. */
  private int find(String text, int only) {
    int end = Math.min(text.length(), LONGEST) - ANCHOR;
    if (end < 0) {
      return -1;
    }
    int hash = anchor(text);
    for (int at = 0; at <= end; at++) {
      for (int i = 0; i < LAST; i++) {
        if (anchors[i] == hash && lengths[i] > 0 && (only < 0 || only == i) && is(text, at, i)) {
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
    int end = at + lengths[reply];
    return end <= text.length() && Hash64.of(text.substring(at, end)) == hashes[reply];
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
