package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.internal.digest.text.TextDigest;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The newest replies of all runs, because one agent's reply may reach another in the user's place.
 * Of two replies in one slot the newer stays. Thread-safe.
 */
public final class RecentReplies {
  /** People and agents write the same short texts. */
  private static final int LEAST_WORDS = 8;

  private static final int SLOTS = 4096;

  private final AtomicLongArray slots = new AtomicLongArray(SLOTS);

  public void add(TextDigest reply) {
    if (reply.words() >= LEAST_WORDS) {
      slots.set(slot(reply), reply.exact());
    }
  }

  /** Whether a text equals a reply after masking. */
  public boolean contains(TextDigest text) {
    return text.words() >= LEAST_WORDS && slots.get(slot(text)) == text.exact();
  }

  private static int slot(TextDigest text) {
    return (int) text.exact() & (SLOTS - 1);
  }
}
