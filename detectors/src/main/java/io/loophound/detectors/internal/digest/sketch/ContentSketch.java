package io.loophound.detectors.internal.digest.sketch;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.words.StemSet;

/**
 * Remembers, as bits only, the words a run has used, and reports how much of a text is new. Facts
 * (numbers, identifiers, paths, names in capitals) count most; other words count by their stem, so
 * another ending is not new, and courtesies cancel out as many of them. Two generations of bits
 * follow each other: old words are forgotten, so that a long run does not fill the sketch and seem
 * to say nothing new.
 */
public final class ContentSketch {
  private static final StemSet COURTESIES = StemSet.named("courtesy");
  private static final int BITS = 4096;
  private static final int GENERATION = 400;

  /** The weight of a new fact, in words. */
  private static final int FACT = 2;

  private SmallSet young = new SmallSet(BITS);
  private SmallSet old; // null in the first generation
  private int added;

  public ContentSketch copy() {
    ContentSketch copy = new ContentSketch();
    copy.young = young.copy();
    copy.old = old == null ? null : old.copy();
    copy.added = added;
    return copy;
  }

  /** Adds the words of a text; returns their novelty. */
  public Novelty add(CharSequence text) {
    int words = 0;
    int fresh = 0;
    int facts = 0;
    int courtesies = 0;
    int length = text.length();
    int i = 0;
    while (i < length) {
      int start = i;
      while (i < length && isPart(text.charAt(i))) {
        i++;
      }
      int end = i;
      while (end > start && !Character.isLetterOrDigit(text.charAt(end - 1))) {
        end--;
      }
      i++;
      if (end > start && isFact(text, start, end)) {
        words++;
        facts += remember(hash(text, start, end)) ? 1 : 0;
      } else if (end - start >= StemSet.LENGTH) {
        words++;
        boolean courtesy = COURTESIES.begins(text, start);
        courtesies += courtesy ? 1 : 0;
        fresh += !courtesy && remember(hash(text, start, start + StemSet.LENGTH)) ? 1 : 0;
      }
    }
    return new Novelty(words, Math.max(0, fresh - courtesies) + FACT * facts);
  }

  private static boolean isPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '/' || c == '-' || c == ':';
  }

  private static boolean isFact(CharSequence text, int start, int end) {
    int upper = 0;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        return true;
      }
      boolean inside = i > start;
      if (inside && (c == '_' || c == '/' || c == '.' || c == ':')) {
        return true;
      }
      if (Character.isUpperCase(c)) {
        upper++;
        if (inside && Character.isLowerCase(text.charAt(i - 1))) {
          return true;
        }
      }
    }
    return upper > 1 && upper == end - start;
  }

  private static long hash(CharSequence text, int start, int end) {
    long hash = 0;
    for (int i = start; i < end; i++) {
      hash = hash * 31 + Character.toLowerCase(text.charAt(i));
    }
    return Hash64.mix(hash, end - start);
  }

  private boolean remember(long hash) {
    int bit = (int) (hash & (BITS - 1));
    int other = (int) ((hash >>> 20) & (BITS - 1));
    boolean seen = has(young, bit, other) || (old != null && has(old, bit, other));
    young.add(bit);
    young.add(other);
    if (!seen && ++added == GENERATION) {
      old = young;
      young = new SmallSet(BITS);
      added = 0;
    }
    return !seen;
  }

  private static boolean has(SmallSet bits, int bit, int other) {
    return bits.contains(bit) && bits.contains(other);
  }
}
