package io.loophound.agent.seam;

import io.loophound.detectors.internal.digest.hash.Hash64;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Session ids from places that the operator has named: request headers, or the MDC of the calling
 * thread. Only a digest of an id is kept.
 */
public final class Sessions {
  private static final int BYTES = 16;

  /** No place is named. */
  public static final Sessions NONE = new Sessions(List.of(), false);

  private final List<String> headers;
  private final List<String> mdcKeys;
  private final boolean shared;

  /**
   * Ids are found there; the first that is found counts.
   *
   * @param from {@code header:NAME} and {@code mdc:KEY}
   * @param shared whether other processes must digest an id alike
   */
  public Sessions(List<String> from, boolean shared) {
    headers = PayerPlaces.keys("header", List.of(), from);
    mdcKeys = PayerPlaces.keys("mdc", List.of(), from);
    this.shared = shared;
  }

  /**
   * The id of the session that a request belongs to.
   *
   * @param values looks up a request header, without regard to case; null when absent
   * @return a digest, or empty when there is none
   */
  public String of(UnaryOperator<String> values) {
    return first(headers, values);
  }

  /** The session id of this thread, or empty. */
  String ofThread(TraceIds traces) {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    return first(mdcKeys, key -> traces.mdc(loader, key));
  }

  private String first(List<String> keys, UnaryOperator<String> values) {
    for (String key : keys) {
      String id = digest(values.apply(key));
      if (!id.isEmpty()) {
        return id;
      }
    }
    return "";
  }

  /**
   * The ids that others must digest alike, such as of users.
   *
   * @return a digest, or empty when there is none
   */
  static String unkeyedOf(String id) {
    return id == null || id.isEmpty() ? "" : unkeyed(id);
  }

  private String digest(String id) {
    if (id == null || id.isEmpty()) {
      return "";
    }
    return shared ? unkeyed(id) : Long.toHexString(Hash64.of(id));
  }

  /** The key of {@link Hash64} is another one in each process. */
  private static String unkeyed(String id) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(id.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every JVM has it
    }
  }
}
