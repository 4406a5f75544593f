package io.loophound.detectors.internal.run.turn;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.loophound.detectors.internal.digest.sketch.ContentSketch;
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

  private static final int CHAINS = 256;

  private final AtomicLongArray slots = new AtomicLongArray(SLOTS);
  private final Cache<Long, Relay> relays =
      Caffeine.newBuilder().maximumSize(CHAINS).executor(Runnable::run).build();

  /**
   * The text of a chain of runs, each of which began with the reply of the one before.
   *
   * @param length how many began in this way
   * @param content the words known in it
   * @param talk its replies
   */
  record Relay(int length, ContentSketch content, TalkWindow talk) {}

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

  /** The next run of a chain will begin with this reply. */
  void handOver(TextDigest reply, Relay relay) {
    if (reply.words() >= LEAST_WORDS) {
      relays.put(reply.exact(), relay);
    }
  }

  /** The chain that is handed over with this text, once; or null. */
  Relay takeOver(TextDigest text) {
    return relays.asMap().remove(text.exact());
  }
}
