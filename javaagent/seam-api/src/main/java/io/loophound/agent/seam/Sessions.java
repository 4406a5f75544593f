package io.loophound.agent.seam;

import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.function.UnaryOperator;

/**
 * Session ids from places that the user has named: a request header, or the MDC of the calling
 * thread. Only a digest of an id is kept.
 */
public final class Sessions {
  private final String header;
  private final String mdcKey;

  /** The name of the request header and the key of the MDC that hold ids; either may be empty. */
  public Sessions(String header, String mdcKey) {
    this.header = header;
    this.mdcKey = mdcKey;
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

  private static String digest(String id) {
    return id == null || id.isEmpty() ? "" : Long.toHexString(Hash64.of(id));
  }
}
