package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.internal.digest.sketch.Novelty;
import java.util.Arrays;

/**
 * The consecutive replies that called no tool: the length of each, and its novelty. Not
 * thread-safe; guarded by the run's lock.
 */
public final class TalkWindow {
  /** How many replies are remembered; settings that ask for more never see them. */
  public static final int MOST = 64;

  private static final int FIRST = 8;
  private static final short[] NONE = {};
  private static final int BYTE = 0xFF;

  private short[] heard = NONE; // for each reply its words and its novelty, a byte each
  private int size;

  /** How many replies in a row called no tool. */
  public int size() {
    return size;
  }

  /** The total length of the last {@code replies} of them, and their novelty. */
  public Novelty last(int replies) {
    int words = 0;
    int news = 0;
    for (int i = size - Math.min(replies, size); i < size; i++) {
      words += heard[i] >>> Byte.SIZE & BYTE;
      news += heard[i] & BYTE;
    }
    return new Novelty(words, news);
  }

  public void add(Novelty talk) {
    if (size == MOST) {
      System.arraycopy(heard, 1, heard, 0, --size);
    } else if (size == heard.length) {
      heard = Arrays.copyOf(heard, Math.max(FIRST, 2 * size));
    }
    heard[size++] =
        (short) (Math.min(talk.words(), BYTE) << Byte.SIZE | Math.min(talk.fresh(), BYTE));
  }

  TalkWindow copy() {
    TalkWindow copy = new TalkWindow();
    copy.heard = heard.clone();
    copy.size = size;
    return copy;
  }

  public void clear() {
    size = 0;
  }
}
