package io.loophound.agent.seam;

import io.loophound.detectors.digest.LetterHash;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A model call on its way that a seam has counted. A seam further in may see the same call on
 * another thread, where {@link Scopes} cannot tell: it asks here whether a call of another seam
 * with the same news is in flight. Calls of one and the same seam are never taken for each other.
 * All calls of this process are in one index of bounded size. Thread-safe.
 */
public final class InFlight implements AutoCloseable {
  private static final int CAPACITY = 4096;
  private static final long LONGEST_NANOS = 600_000_000_000L;

  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final Set<InFlight> OPEN = new LinkedHashSet<>();
  private static final Map<Long, List<InFlight>> BY_NEWS = new HashMap<>();

  // Read without the lock: most applications never have a call here.
  private static volatile int size;

  private final String seam;
  private final long news;
  private final long since = System.nanoTime();

  private InFlight(String seam, long news) {
    this.seam = seam;
    this.news = news;
  }

  /**
   * A call that {@code seam} has counted is being made, until it is {@linkplain #close() closed}.
   */
  public static InFlight open(String seam, Conversation conversation) {
    InFlight call = new InFlight(seam, news(conversation));
    if (call.news != 0) {
      LOCK.lock();
      try {
        if (OPEN.size() >= CAPACITY) {
          OPEN.iterator().next().remove();
        }
        OPEN.add(call);
        BY_NEWS.computeIfAbsent(call.news, ignored -> new ArrayList<>(1)).add(call);
        size = OPEN.size();
      } finally {
        LOCK.unlock();
      }
    }
    return call;
  }

  /**
   * Whether a call that {@code seam} sees is a part of, or an attempt of, one that another seam has
   * counted and that is still being made.
   */
  public static boolean covers(String seam, Conversation conversation) {
    if (size == 0) {
      return false;
    }
    long news = news(conversation);
    LOCK.lock();
    try {
      List<InFlight> calls = BY_NEWS.getOrDefault(news, List.of());
      for (InFlight call : calls) {
        if (!call.seam.equals(seam) && System.nanoTime() - call.since < LONGEST_NANOS) {
          return true;
        }
      }
      return false;
    } finally {
      LOCK.unlock();
    }
  }

  /** The call has ended. A second time is of no effect. */
  @Override
  public void close() {
    LOCK.lock();
    try {
      remove();
    } finally {
      LOCK.unlock();
    }
  }

  private void remove() {
    if (OPEN.remove(this)) {
      List<InFlight> same = BY_NEWS.get(news);
      same.remove(this);
      if (same.isEmpty()) {
        BY_NEWS.remove(news);
      }
      size = OPEN.size();
    }
  }

  /**
   * What a request says after the last reply, or 0 for nothing. Blanks and the borders of messages
   * do not count: each library and each model API draws them in its own way.
   */
  private static long news(Conversation conversation) {
    int from = conversation.size();
    while (from > 0 && conversation.role(from - 1) != Role.ASSISTANT) {
      from--;
    }
    LetterHash hash = new LetterHash();
    for (int i = from; i < conversation.size(); i++) {
      Message message = conversation.message(i);
      if (message.role() != Role.SYSTEM) {
        hash.add(message.text());
      }
    }
    return hash.value();
  }
}
