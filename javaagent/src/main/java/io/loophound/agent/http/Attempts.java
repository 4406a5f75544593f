package io.loophound.agent.http;

import io.loophound.agent.wire.WireRequest;
import io.loophound.detectors.digest.Hash64;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.guard.Verdict;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tells a further attempt of one call, made by the client library's own retry, from a new call. A
 * library numbers its attempts, so a number that does not grow is a new call, however it is marked.
 */
final class Attempts {
  private static final int CAPACITY = 1024;
  private static final Duration LIFETIME = Duration.ofMinutes(5);
  private static final Duration LONGEST = Duration.ofDays(1);

  /** A call seen before; {@code refusal} is null when it was allowed. */
  record Earlier(int attempt, Verdict refusal, long until) {}

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
    Conversation conversation = request.conversation();
    for (int i = 0; i < conversation.size(); i++) {
      hash = Hash64.mix(hash, conversation.hash(i));
    }
    return hash;
  }

  /** The call that this is a further attempt of, or null when this is a new call. */
  synchronized Earlier earlier(long fingerprint, int attempt) {
    Earlier earlier = attempt == 0 ? null : calls.get(fingerprint);
    if (earlier == null || attempt <= earlier.attempt || earlier.until - System.nanoTime() < 0) {
      return null;
    }
    calls.put(fingerprint, new Earlier(attempt, earlier.refusal, earlier.until));
    return earlier;
  }

  /** A call was counted. */
  synchronized void remember(long fingerprint, int attempt, Verdict verdict) {
    boolean stops = verdict.stops();
    Duration lifetime = stops ? verdict.cooldown() : LIFETIME;
    long until =
        System.nanoTime() + (lifetime.compareTo(LONGEST) < 0 ? lifetime : LONGEST).toNanos();
    calls.remove(fingerprint);
    calls.put(fingerprint, new Earlier(attempt, stops ? verdict : null, until));
  }
}
