package io.loophound.wire.history;

import io.loophound.detectors.event.Role;
import java.util.Arrays;

/**
 * Messages as regions of a body: the role, start and end, and a hash. What the model sees as one
 * message may be several in the request, and the other way round. Not thread-safe.
 */
public final class MessageRegions {
  private Role[] roles = new Role[32];
  private int[] from = new int[32];
  private int[] to = new int[32];
  private long[] hashes = new long[32];
  private int size;

  /** Adds one message from {@code start} (inclusive) to {@code end} (exclusive). */
  public void add(Role role, int start, int end, long hash) {
    if (size == roles.length) {
      grow(size * 2);
    }
    roles[size] = role;
    from[size] = start;
    to[size] = end;
    hashes[size++] = hash;
  }

  /** Joins one more piece of the request to the message added last. */
  public void extendLast(int end, long hash) {
    to[size - 1] = end;
    hashes[size - 1] = hash;
  }

  /**
   * Adds the first {@code count} messages of {@code other}, each shifted by {@code shift} bytes.
   */
  void addAll(MessageRegions other, int count, int shift) {
    grow(Math.max(roles.length, size + count + 16));
    System.arraycopy(other.roles, 0, roles, size, count);
    System.arraycopy(other.hashes, 0, hashes, size, count);
    for (int i = 0; i < count; i++) {
      from[size + i] = other.from[i] + shift;
      to[size + i] = other.to[i] + shift;
    }
    size += count;
  }

  /** Forgets all messages. */
  void clear() {
    size = 0;
  }

  private void grow(int capacity) {
    roles = Arrays.copyOf(roles, capacity);
    from = Arrays.copyOf(from, capacity);
    to = Arrays.copyOf(to, capacity);
    hashes = Arrays.copyOf(hashes, capacity);
  }

  /** The number of messages. */
  public int size() {
    return size;
  }

  /** The role. */
  public Role role(int index) {
    return roles[index];
  }

  /** Where the message begins. */
  public int from(int index) {
    return from[index];
  }

  /** Where the message ends. */
  public int to(int index) {
    return to[index];
  }

  /** The hash of the message. */
  public long hash(int index) {
    return hashes[index];
  }
}
