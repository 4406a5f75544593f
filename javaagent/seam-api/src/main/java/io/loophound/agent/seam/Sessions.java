package io.loophound.agent.seam;

import io.loophound.detectors.digest.Hash64;
import java.util.function.UnaryOperator;

/**
 * Ids that separate runs from each other because the user has said where they stand: in a request
 * header, or in the MDC of the thread that makes the call. Only a digest of an id is kept.
 */
public final class Sessions {
  private static volatile String header = "";
  private static volatile String mdcKey = "";

  private Sessions() {}

  /** Where ids stand: the name of a request header and a key of the MDC; either may be empty. */
  public static void configure(String headerName, String keyOfMdc) {
    header = headerName;
    mdcKey = keyOfMdc;
  }

  /**
   * The id of the session that a request belongs to.
   *
   * @param headers looks up a request header, without regard to case; null when absent
   * @return a digest, or empty when there is none
   */
  public static String of(UnaryOperator<String> headers) {
    String name = header;
    String id = name.isEmpty() ? null : headers.apply(name);
    return digest(id);
  }

  /** The id of the session that this thread acts in, or empty. */
  static String ofThread() {
    String key = mdcKey;
    return key.isEmpty()
        ? ""
        : digest(TraceIds.mdc(Thread.currentThread().getContextClassLoader(), key));
  }

  private static String digest(String id) {
    return id == null || id.isEmpty() ? "" : Long.toHexString(Hash64.of(id));
  }
}
