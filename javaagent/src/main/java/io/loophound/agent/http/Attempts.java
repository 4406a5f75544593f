package io.loophound.agent.http;

import io.loophound.agent.wire.WireRequest;
import io.loophound.detectors.digest.Hash64;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.guard.Verdict;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Tells a further attempt of one call, made by the client library's own retry, from a new call. A
 * library that numbers its attempts is believed when the number grows. One that does not may repeat
 * a call that failed in a way that passes: with the id the call had, or after a wait. What is
 * repeated at once, or too often, is a call of its own: that is what a loop looks like.
 */
final class Attempts {
  private static final int CAPACITY = 1024;
  private static final int UNNUMBERED = 5;
  private static final long WAIT_NANOS = 250_000_000L;
  private static final Duration LIFETIME = Duration.ofMinutes(5);
  private static final Duration LONGEST = Duration.ofDays(1);

  /**
   * A call seen before.
   *
   * @param number the number of its newest attempt, as the library counts
   * @param id the id its library gave it, or empty
   * @param unnumbered how many attempts came without a number
   * @param refusal null when it was allowed
   * @param call null when it was refused
   */
  record Earlier(
      int number, String id, int unnumbered, Verdict refusal, CountedCall call, long until) {

    private Earlier next(int newest, int more) {
      return new Earlier(newest, id, unnumbered + more, refusal, call, until);
    }
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Long, Earlier> calls =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Earlier> eldest) {
          return size() > CAPACITY;
        }
      };

  /** What identifies a call among its attempts. */
  static long fingerprint(WireRequest request, HttpCall call) {
    long hash = Hash64.mix(Hash64.of(request.model()), Hash64.of(call.origin().path()));
    hash = Hash64.mix(hash, Hash64.of(call.run().caller()));
    hash = Hash64.mix(hash, Hash64.of(request.previousReplyId()));
    Conversation conversation = request.conversation();
    for (int i = 0; i < conversation.size(); i++) {
      hash = Hash64.mix(hash, conversation.hash(i));
    }
    return hash;
  }

  /** The call that this is a further attempt of, or null when this is a new call. */
  Earlier earlier(long fingerprint, int number, String id) {
    lock.lock();
    try {
      Earlier earlier = calls.get(fingerprint);
      if (earlier == null || earlier.until - System.nanoTime() < 0) {
        return null;
      }
      if (number > 0) {
        return number > earlier.number ? keep(fingerprint, earlier.next(number, 0)) : null;
      }
      return repeats(earlier, id) ? keep(fingerprint, earlier.next(earlier.number, 1)) : null;
    } finally {
      lock.unlock();
    }
  }

  private static boolean repeats(Earlier earlier, String id) {
    if (earlier.call == null || earlier.unnumbered >= UNNUMBERED) {
      return false;
    }
    long failedFor = earlier.call.failedFor(System.nanoTime());
    boolean sameId = !id.isEmpty() && id.equals(earlier.id);
    return failedFor >= 0 && (sameId || failedFor >= WAIT_NANOS);
  }

  private Earlier keep(long fingerprint, Earlier newest) {
    calls.put(fingerprint, newest);
    return newest;
  }

  /** A call was counted; {@code call} is null when it was refused. */
  void remember(long fingerprint, int number, String id, Verdict verdict, CountedCall call) {
    boolean stops = verdict.stops();
    Duration lifetime = stops ? verdict.cooldown() : LIFETIME;
    long until =
        System.nanoTime() + (lifetime.compareTo(LONGEST) < 0 ? lifetime : LONGEST).toNanos();
    lock.lock();
    try {
      calls.remove(fingerprint);
      calls.put(fingerprint, new Earlier(number, id, 0, stops ? verdict : null, call, until));
    } finally {
      lock.unlock();
    }
  }
}
