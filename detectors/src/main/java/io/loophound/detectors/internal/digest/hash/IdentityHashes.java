package io.loophound.detectors.internal.digest.hash;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.ToLongFunction;

/**
 * The hashes of recently seen immutable objects, by identity: a history holds the same objects call
 * after call. Bounded; an object that was collected leaves only its number. Thread-safe.
 */
public final class IdentityHashes {
  private static final int SLOTS = 4096;

  private final AtomicReferenceArray<Known> known = new AtomicReferenceArray<>(SLOTS);

  /** The hash of an immutable object; {@code hash} must always compute the same value for it. */
  public <T> long of(T object, ToLongFunction<T> hash) {
    int slot = System.identityHashCode(object) & SLOTS - 1;
    Known first = known.get(slot);
    if (first != null && first.refersTo(object)) {
      return first.hash;
    }
    Known second = known.get(slot ^ 1);
    if (second != null && second.refersTo(object)) {
      return second.hash;
    }
    long computed = hash.applyAsLong(object);
    known.set(slot ^ 1, first);
    known.set(slot, new Known(object, computed));
    return computed;
  }

  private static final class Known extends WeakReference<Object> {
    final long hash;

    Known(Object object, long hash) {
      super(object);
      this.hash = hash;
    }
  }
}
