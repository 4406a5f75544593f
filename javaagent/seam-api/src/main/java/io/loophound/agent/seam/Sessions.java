package io.loophound.agent.seam;

import io.loophound.detectors.internal.digest.hash.Hash64;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.function.UnaryOperator;

/**
 * Session ids from places that the user has named: a request header, or the MDC of the calling
 * thread. Only a digest of an id is kept.
 */
public final class Sessions {
  private static final int BYTES = 16;

  private final String header;
  private final String mdcKey;
  private final boolean shared;

  /** The name of the request header and the key of the MDC that hold ids; either may be empty. */
  public Sessions(String header, String mdcKey) {
    this(header, mdcKey, false);
  }

  /** As above; {@code shared} says that other processes must digest an id alike. */
  public Sessions(String header, String mdcKey, boolean shared) {
    this.header = header;
    this.mdcKey = mdcKey;
    this.shared = shared;
  }

  /**
   * The id of the session that a request belongs to.
   *
   * @param headers looks up a request header, without regard to case; null when absent
   * @return a digest, or empty when there is none
   */
  public String of(UnaryOperator<String> headers) {
    return header.isEmpty() ? "" : digest(headers.apply(header));
  }

  /** The session id of this thread, or empty. */
  String ofThread(TraceIds traces) {
    return mdcKey.isEmpty()
        ? ""
        : digest(traces.mdc(Thread.currentThread().getContextClassLoader(), mdcKey));
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
