package io.loophound.detectors.internal.score.talk;

import java.util.function.IntConsumer;

/** A growing set of hashes. Not thread-safe. */
final class GrowingHashes {
  private int[] slots = new int[64];
  private int size;

  /** Adds a hash; returns whether it is new. */
  boolean add(int hash) {
    int key = hash == 0 ? 1 : hash;
    if (2 * size >= slots.length) {
      int[] old = slots;
      slots = new int[2 * old.length];
      for (int each : old) {
        if (each != 0) {
          slots[free(each)] = each;
        }
      }
    }
    int slot = free(key);
    if (slots[slot] == key) {
      return false;
    }
    slots[slot] = key;
    size++;
    return true;
  }

  void forEach(IntConsumer action) {
    for (int each : slots) {
      if (each != 0) {
        action.accept(each);
      }
    }
  }

  private int free(int key) {
    int slot = key & slots.length - 1;
    while (slots[slot] != 0 && slots[slot] != key) {
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }
}
