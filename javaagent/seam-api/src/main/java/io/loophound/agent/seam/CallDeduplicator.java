package io.loophound.agent.seam;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.hash.LetterHash;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * The model calls under way that a seam has counted. Another seam may see the same call on another
 * thread, where {@link Scopes} cannot tell. It asks here whether a call of another seam with the
 * same new content is in flight. Calls of one seam are never confused with each other. Bounded;
 * thread-safe.
 */
public final class CallDeduplicator {
  private static final int CAPACITY = 4096;
  private static final int MOST_LETTERS = 1 << 16;
  private static final long LONGEST_NANOS = 600_000_000_000L;

  private final ReentrantLock lock = new ReentrantLock();
  private final Set<InFlight> open = new LinkedHashSet<>();
  private final Map<Long, List<InFlight>> byDelta = new HashMap<>();
  private final LongSupplier clock;

  // Read without the lock: most applications never have a call here.
  private volatile int size;

  CallDeduplicator(LongSupplier clock) {
    this.clock = clock;
  }

  /** One call in flight, until it is closed. Closing it again has no effect. */
  public final class InFlight implements AutoCloseable {
    private final String seam;
    private final long delta;
    private final long since = clock.getAsLong();

    private InFlight(String seam, long delta) {
      this.seam = seam;
      this.delta = delta;
    }

    private boolean isFresh() {
      return clock.getAsLong() - since < LONGEST_NANOS;
    }

    @Override
    public void close() {
      lock.lock();
      try {
        remove(this);
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * A call that a seam has counted is being made, until it is closed. It is forgotten after ten
   * minutes, or earlier when thousands of newer calls are open.
   *
   * @param seam the name of that seam
   * @param conversation its messages; only a hash of the new ones is kept
   * @return what to close when the call has ended, on any thread
   */
  public InFlight open(String seam, Conversation conversation) {
    InFlight call = new InFlight(seam, delta(conversation));
    lock.lock();
    try {
      if (open.size() >= CAPACITY) {
        remove(open.iterator().next());
      }
      open.add(call);
      byDelta.computeIfAbsent(call.delta, ignored -> new ArrayList<>(1)).add(call);
      size = open.size();
    } finally {
      lock.unlock();
    }
    return call;
  }

  /**
   * {@return whether any call that a seam has counted is being made} For a client that only this
   * library has, and that sends a conversation in other words.
   *
   * @param seam the name of that seam
   */
  public boolean makes(String seam) {
    if (size == 0) {
      return false;
    }
    lock.lock();
    try {
      for (InFlight call : open) {
        if (call.seam.equals(seam) && call.isFresh()) {
          return true;
        }
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** {@return the names of the seams that have a call under way, each followed by a blank} */
  public String seams() {
    if (size == 0) {
      return "";
    }
    Set<String> seams = new LinkedHashSet<>();
    lock.lock();
    try {
      for (InFlight call : open) {
        if (call.isFresh()) {
          seams.add(call.seam + " ");
        }
      }
    } finally {
      lock.unlock();
    }
    return String.join("", seams);
  }

  /**
   * {@return whether a call is a part of, or an attempt of, one that another seam has counted and
   * that is still being made} Always false for a conversation without new text.
   *
   * @param seam the name of the seam that sees the call
   * @param conversation the messages of the call
   */
  public boolean covers(String seam, Conversation conversation) {
    if (size == 0) {
      return false;
    }
    long delta = delta(conversation);
    lock.lock();
    try {
      List<InFlight> calls = byDelta.getOrDefault(delta, List.of());
      for (InFlight call : calls) {
        if (delta != 0 && !call.seam.equals(seam) && call.isFresh()) {
          return true;
        }
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  private void remove(InFlight call) {
    if (open.remove(call)) {
      List<InFlight> same = byDelta.get(call.delta);
      same.remove(call);
      if (same.isEmpty()) {
        byDelta.remove(call.delta);
      }
      size = open.size();
    }
  }

  /**
   * What a request says after the last reply, its newest 64 K letters at most, or 0 for nothing.
   * Blanks and the borders of messages do not count: each library and each model API draws them in
   * its own way.
   */
  private static long delta(Conversation conversation) {
    List<String> newestFirst = new ArrayList<>(2);
    int room = MOST_LETTERS;
    for (int i = conversation.size() - 1; i >= 0 && room > 0; i--) {
      Role role = conversation.role(i);
      if (role == Role.ASSISTANT) {
        break;
      }
      if (role != Role.SYSTEM) {
        String text = conversation.message(i).text();
        String newest = newestLetters(text, room);
        newestFirst.add(newest);
        room -= newest.length() < text.length() ? room : Math.max(1, letters(newest));
      }
    }
    LetterHash hash = new LetterHash();
    for (int i = newestFirst.size() - 1; i >= 0; i--) {
      hash.add(newestFirst.get(i));
    }
    return hash.value();
  }

  private static String newestLetters(String text, int room) {
    int from = text.length();
    for (int left = room; from > 0 && left > 0; left -= isLetter(text, from) ? 1 : 0) {
      from--;
    }
    return text.substring(from);
  }

  private static int letters(String text) {
    int letters = 0;
    for (int i = 0; i < text.length(); i++) {
      letters += isLetter(text, i) ? 1 : 0;
    }
    return letters;
  }

  /** As in {@link LetterHash}. */
  private static boolean isLetter(String text, int index) {
    return text.charAt(index) > ' ';
  }
}
