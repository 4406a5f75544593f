package io.loophound.seam.http;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Role;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Attempts that have not ended: an application may drop a reply without reading it to its end. They
 * are ended when their run has visibly continued, when the reply can no longer be read, when
 * nothing has arrived for long, or when there are too many. Checked with each new call; no thread
 * waits for it. Bounded; thread-safe.
 */
final class AbandonedCalls {
  static final int CAPACITY = 10_000;
  static final long IDLE_NANOS = 1_800_000_000_000L;
  private static final int LOOKED_AT = 8;

  private final ReferenceQueue<ReplyCollector> unreachable = new ReferenceQueue<>();
  private final LongSupplier clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<GuardedHttpCall, Entry> open = new LinkedHashMap<>();
  private final Map<String, GuardedHttpCall> newest = new HashMap<>();

  AbandonedCalls(LongSupplier clock) {
    this.clock = clock;
  }

  /** The position of an open attempt in its run. */
  private record Entry(String run, int messages) {}

  /** The reader of a reply, as long as the application can still read it. */
  static final class Reader extends WeakReference<ReplyCollector> {
    final GuardedHttpCall call;

    Reader(ReplyCollector collector, GuardedHttpCall call, ReferenceQueue<ReplyCollector> queue) {
      super(collector, queue);
      this.call = call;
    }
  }

  /**
   * An attempt begins.
   *
   * @param run the id of its run
   * @param conversation its messages
   */
  void add(GuardedHttpCall call, String run, Conversation conversation) {
    List<GuardedHttpCall> over = new ArrayList<>(1);
    lock.lock();
    try {
      GuardedHttpCall before = newest.put(run, call);
      if (before != null && goesOn(conversation, open.get(before))) {
        over.add(before);
      }
      open.put(call, new Entry(run, conversation.size()));
      collect(over);
    } finally {
      lock.unlock();
    }
    over.forEach(AbandonedCalls::end);
  }

  /** Whether a request answers the reply to an earlier one. */
  private static boolean goesOn(Conversation conversation, Entry earlier) {
    return earlier != null
        && conversation.size() > earlier.messages
        && conversation.role(earlier.messages) == Role.ASSISTANT;
  }

  private void collect(List<GuardedHttpCall> over) {
    for (var gone = unreachable.poll(); gone != null; gone = unreachable.poll()) {
      over.add(((Reader) gone).call);
    }
    if (open.size() > CAPACITY) {
      over.add(open.keySet().iterator().next());
    }
    for (int i = 0; i < LOOKED_AT && i < open.size(); i++) {
      Map.Entry<GuardedHttpCall, Entry> eldest = open.entrySet().iterator().next();
      GuardedHttpCall call = eldest.getKey();
      Entry entry = eldest.getValue();
      if (clock.getAsLong() - call.activeNanos() > IDLE_NANOS) {
        over.add(call);
        return;
      }
      // to the end of the line: the next ones are checked with the next call
      open.remove(call);
      open.put(call, entry);
    }
  }

  /** The application holds {@code collector} as long as it can read the reply. */
  Reader reader(ReplyCollector collector, GuardedHttpCall call) {
    return new Reader(collector, call, unreachable);
  }

  /** An attempt ended. */
  void remove(GuardedHttpCall call) {
    lock.lock();
    try {
      Entry entry = open.remove(call);
      if (entry != null) {
        newest.remove(entry.run, call);
      }
    } finally {
      lock.unlock();
    }
  }

  /** How many there are. */
  int size() {
    lock.lock();
    try {
      return open.size();
    } finally {
      lock.unlock();
    }
  }

  private static void end(GuardedHttpCall call) {
    ReplyCollector collector = call.reader();
    if (collector == null) {
      call.cancelled();
    } else {
      collector.cancelled();
    }
  }
}
