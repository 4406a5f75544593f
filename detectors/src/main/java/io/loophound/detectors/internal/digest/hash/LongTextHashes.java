package io.loophound.detectors.internal.digest.hash;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The hashes of recently seen long strings, by identity: a tool's result is hashed as a message, as
 * an outcome and as the end of a request, and is the same object each time. Bounded; a string that
 * was collected leaves only its number.
 */
final class LongTextHashes {
  /** The length from which looking a string up is cheaper than hashing it again. */
  static final int LONG = 1024;

  private static final int SLOTS = 128;
  private static final AtomicReferenceArray<Known> KNOWN = new AtomicReferenceArray<>(SLOTS);

  private LongTextHashes() {}

  static long hash(String text, long key) {
    int slot = System.identityHashCode(text) & SLOTS - 1;
    Known known = KNOWN.get(slot);
    if (known != null && known.key == key && known.refersTo(text)) {
      return known.hash;
    }
    long hash = CharHash.of(text, key);
    KNOWN.set(slot, new Known(text, key, hash));
    return hash;
  }

  private static final class Known extends WeakReference<String> {
    final long key;
    final long hash;

    Known(String text, long key, long hash) {
      super(text);
      this.key = key;
      this.hash = hash;
    }
  }
}
