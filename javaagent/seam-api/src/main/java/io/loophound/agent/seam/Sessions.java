package io.loophound.agent.seam;

import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.function.UnaryOperator;

/**
 * Ids that separate runs from each other because the user has said where they stand: in a request
 * header, or in the MDC of the thread that makes the call. Only a digest of an id is kept.
 */
public final class Sessions {
  private final String header;
  private final String mdcKey;

  /** Where ids are: the name of a request header and a key of the MDC; either may be empty. */
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

  /** The id of the session that this thread acts in, or empty. */
  String ofThread(TraceIds traces) {
    return mdcKey.isEmpty()
        ? ""
        : digest(traces.mdc(Thread.currentThread().getContextClassLoader(), mdcKey));
  }

  private static String digest(String id) {
    return id == null || id.isEmpty() ? "" : Long.toHexString(Hash64.of(id));
  }
}
