package io.loophound.seam.activations.message;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.seam.activations.message.FailedMessages.Delivered;
import java.util.Map;

/**
 * What identifies a message of RabbitMQ. Its id is its sender's, so it counts together with the
 * text, and only where the broker says that it was delivered before. Most senders give none: then a
 * message that comes again is one of those with its text whose work failed before.
 */
final class RabbitMessages {
  private static final String KIND = "rabbitmq";
  private static final int READ = 1 << 16;

  private final FailedMessages failed;

  RabbitMessages(FailedMessages failed) {
    this.failed = failed;
  }

  /**
   * A delivery.
   *
   * @param place the queue that it comes from, or who consumes it, as far as it is known
   * @param id the message's, or null
   * @param redelivered what the broker says, or null
   * @param headers the message's, or null
   */
  Delivered of(Object place, Object id, Object redelivered, Object headers, Object body) {
    long text = body instanceof byte[] bytes ? digest(bytes) : 0;
    boolean again = Boolean.TRUE.equals(redelivered) || countsDeliveries(headers);
    String from = place instanceof String name ? name : KIND;
    long known = id == null ? 0 : Identity.claimed(again, KIND, from, id, text);
    return known != 0
        ? new Delivered(known, 0)
        : failed.deliver(Hash64.mix(Hash64.of(from), text), again);
  }

  private static boolean countsDeliveries(Object headers) {
    if (!(headers instanceof Map<?, ?> map)) {
      return false;
    }
    boolean counted = map.get("x-delivery-count") instanceof Number count && count.longValue() > 0;
    return counted || map.get("x-death") != null;
  }

  private static long digest(byte[] body) {
    return Hash64.mix(Hash64.of(body, 0, Math.min(body.length, READ)), body.length);
  }
}
