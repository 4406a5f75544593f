package io.loophound.seam.activations.message;

import io.loophound.agent.seam.Activations;
import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.List;
import java.util.UUID;

/** What identifies a message, as a digest. */
final class Identity {
  /** A longer id is none: what is left out could tell two messages apart. */
  private static final int LONGEST = 1024;

  private static final long UNKNOWN = 0;

  private Identity() {}

  /**
   * The activation of a message whose id is the broker's: an equal id is the same message.
   *
   * @param kind the kind of broker
   * @param parts together they identify the message
   * @return 0 when a part is missing
   */
  static long certain(String kind, Object... parts) {
    return of(true, kind, parts);
  }

  /**
   * The activation of a message whose id is its sender's, who may use it more than once.
   *
   * @param again whether the broker says that the message was delivered before
   */
  static long claimed(boolean again, String kind, Object... parts) {
    return of(again, kind, parts);
  }

  private static long of(boolean again, String kind, Object... parts) {
    long digest = digest(kind, parts);
    return digest == UNKNOWN ? UNKNOWN : Activations.delivered(digest, again);
  }

  /** A digest of the parts; 0 when one of them is missing. */
  static long digest(String kind, Object... parts) {
    long hash = Hash64.of(kind);
    for (Object part : parts) {
      String text = text(part);
      if (text.isEmpty() || text.length() > LONGEST) {
        return UNKNOWN;
      }
      hash = Hash64.mix(hash, Hash64.of(text));
    }
    return hash;
  }

  /** Only of types of the JDK, whose texts are what they say; of a batch, its first. */
  private static String text(Object part) {
    if (part instanceof String string) {
      return string;
    }
    if (part instanceof List<?> batch) {
      return batch.isEmpty() || batch.get(0) instanceof List<?> ? "" : text(batch.get(0));
    }
    boolean plain = part instanceof Number || part instanceof UUID;
    return plain && part.getClass().getClassLoader() == null ? part.toString() : "";
  }
}
