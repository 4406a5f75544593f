package io.loophound.seam.http;

import io.loophound.agent.seam.GuardedCall;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelReply.End;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.wire.WireRequest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Distinguishes a further attempt of one call, made by the client library's own retry, from a new
 * call. If a library numbers its attempts, a growing number means a retry. Otherwise it may repeat
 * a call after a transient failure, with the same call id or after a wait. A call that is repeated
 * immediately, or too often, is a new call, because that is what a loop looks like.
 */
final class Attempts {
  static final int NO_STATUS = 0;

  private static final int BYTES_PER_TOKEN = 4;
  private static final int CAPACITY = 1024;
  private static final int UNNUMBERED = 5;
  private static final long WAIT_NANOS = 250_000_000L;
  private static final Duration LIFETIME = Duration.ofMinutes(5);
  private static final Duration LONGEST = Duration.ofDays(1);

  private final LongSupplier clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Long, AttemptMemo> calls =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, AttemptMemo> eldest) {
          return size() > CAPACITY;
        }
      };

  Attempts(LongSupplier clock) {
    this.clock = clock;
  }

  /** What identifies a call among its attempts. */
  static long fingerprint(WireRequest request, RequestContext call) {
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
  AttemptMemo earlier(long fingerprint, int number, String id) {
    lock.lock();
    try {
      AttemptMemo earlier = calls.get(fingerprint);
      if (earlier == null || earlier.until() - clock.getAsLong() < 0) {
        return null;
      }
      if (number > 0) {
        return number > earlier.number() ? keep(fingerprint, earlier.next(number, 0)) : null;
      }
      return repeats(earlier, id) ? keep(fingerprint, earlier.next(earlier.number(), 1)) : null;
    } finally {
      lock.unlock();
    }
  }

  private boolean repeats(AttemptMemo earlier, String id) {
    if (earlier.call() == null || earlier.unnumbered() >= UNNUMBERED) {
      return false;
    }
    long failedFor = earlier.call().failedFor(clock.getAsLong());
    boolean sameId = !id.isEmpty() && digest(id) == earlier.id();
    return failedFor >= 0 && (sameId || failedFor >= WAIT_NANOS);
  }

  private static long digest(String id) {
    return id.isEmpty() ? 0 : Hash64.of(id);
  }

  private AttemptMemo keep(long fingerprint, AttemptMemo newest) {
    calls.put(fingerprint, newest);
    return newest;
  }

  /** A call was counted; {@code call} is null when it was refused. */
  void remember(long fingerprint, int number, String id, Verdict verdict, GuardedCall call) {
    boolean stops = verdict.stops();
    Duration lifetime = stops ? verdict.cooldown() : LIFETIME;
    long until =
        clock.getAsLong() + (lifetime.compareTo(LONGEST) < 0 ? lifetime : LONGEST).toNanos();
    lock.lock();
    try {
      calls.remove(fingerprint);
      calls.put(
          fingerprint, new AttemptMemo(number, digest(id), 0, stops ? verdict : null, call, until));
    } finally {
      lock.unlock();
    }
  }

  /**
   * Whether a status means too many requests, too early, or a problem of the provider or the
   * network.
   */
  static boolean mayPass(int status) {
    return switch (status) {
      case NO_STATUS, 408, 409, 425, 429 -> true;
      default -> status >= 500;
    };
  }

  /** Many streams have no usage: a rough number marked as an estimate is better than none. */
  static ModelReply withUsage(ModelReply reply, int requestBytes) {
    boolean silent = reply.end() == End.CANCELLED && reply.text().isEmpty();
    if (reply.usage() != null || reply.end() == End.FAILED || silent) {
      return reply;
    }
    int chars = reply.text().length();
    for (var call : reply.toolCalls()) {
      chars += call.name().length() + call.arguments().length();
    }
    Usage usage = new Usage(requestBytes / BYTES_PER_TOKEN, chars / BYTES_PER_TOKEN, true);
    return new ModelReply(
        reply.end(), reply.id(), reply.text(), reply.toolCalls(), reply.finishReason(), usage);
  }
}
