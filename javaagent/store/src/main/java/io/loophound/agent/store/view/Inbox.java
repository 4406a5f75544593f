package io.loophound.agent.store.view;

import io.loophound.agent.store.count.Counters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** What the thread of the store is to do next. Thread-safe. */
final class Inbox {
  private static final int MOST_CHANGES = 10_000;

  private final Queue<SumView> sums = new ConcurrentLinkedQueue<>();
  private final Queue<SessionView> looks = new ConcurrentLinkedQueue<>();
  private final Queue<DocumentView> documents = new ConcurrentLinkedQueue<>();
  private final Queue<Question<?>> questions = new ConcurrentLinkedQueue<>();
  private final Map<String, Change> changes = new LinkedHashMap<>(); // of each session the newest
  private final AtomicBoolean present = new AtomicBoolean();
  private final Counters counters;
  private volatile Thread worker;

  Inbox(Counters counters) {
    this.counters = counters;
  }

  /** The thread that does it. */
  void worker(Thread thread) {
    worker = thread;
  }

  void wake() {
    LockSupport.unpark(worker);
  }

  void add(SumView sum) {
    sums.add(sum);
    wake();
  }

  void read(SessionView session) {
    looks.add(session);
    wake();
  }

  void read(DocumentView document) {
    documents.add(document);
    wake();
  }

  void present() {
    present.set(true);
    wake();
  }

  /** True once: what this JVM is has changed. */
  boolean wasPresenceChanged() {
    return present.getAndSet(false);
  }

  void request(Question<?> question) {
    questions.add(question);
    wake();
  }

  /** Past a bound the oldest are forgotten: the store is away, and each JVM decides for itself. */
  void decide(String session, Change change) {
    synchronized (changes) {
      changes.remove(session);
      changes.put(session, change);
      if (changes.size() > MOST_CHANGES) {
        changes.remove(changes.keySet().iterator().next());
      }
    }
    wake();
  }

  boolean isEmpty() {
    return sums.isEmpty() && counters.isEmpty() && !isUrgent();
  }

  /** Whether there is something that is not to wait for more. */
  boolean isUrgent() {
    boolean asked = !looks.isEmpty() || !documents.isEmpty() || !questions.isEmpty();
    synchronized (changes) {
      return asked || present.get() || !changes.isEmpty();
    }
  }

  List<SumView> sums(int most) {
    return poll(sums, most);
  }

  List<SessionView> looks(int most) {
    return poll(looks, most);
  }

  List<DocumentView> documents(int most) {
    return poll(documents, most);
  }

  List<Question<?>> questions(int most) {
    return poll(questions, most);
  }

  private static <T> List<T> poll(Queue<T> queue, int most) {
    List<T> taken = new ArrayList<>();
    T next = queue.poll();
    while (next != null) {
      taken.add(next);
      next = taken.size() < most ? queue.poll() : null;
    }
    return taken;
  }

  /** The changes that wait; they stay until {@link #done}. */
  Map<String, Change> changes() {
    synchronized (changes) {
      return new LinkedHashMap<>(changes);
    }
  }

  boolean waits(String session) {
    synchronized (changes) {
      return changes.containsKey(session);
    }
  }

  /** The store has this one: a termination, or a revival. */
  void arrived(String session, boolean termination) {
    synchronized (changes) {
      Change change = changes.get(session);
      if (change != null && termination == (change.termination() != null)) {
        changes.remove(session);
      }
    }
  }

  /** The store has these, unless they were replaced. */
  void done(Map<String, Change> sent) {
    synchronized (changes) {
      sent.forEach((session, change) -> changes.remove(session, change));
    }
  }
}
