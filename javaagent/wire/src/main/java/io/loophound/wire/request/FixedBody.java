package io.loophound.wire.request;

import java.util.Locale;
import java.util.function.UnaryOperator;

/** Whether the body of a request must stay as it is: it is signed, or compressed. */
public final class FixedBody {
  private static final String[] MARKS = {
    "content-encoding",
    "signature",
    "signature-input",
    "x-signature",
    "x-signature-256",
    "x-body-signature",
    "x-request-signature",
    "x-hub-signature-256",
    "x-hmac-signature",
    "x-hmac-sha256",
    "x-body-hash",
    "x-content-sha256",
    "x-ms-content-sha256",
    "digest",
    "content-digest",
    "content-md5",
    "x-amz-content-sha256"
  };

  private FixedBody() {}

  /**
   * Whether the headers say so, or may: every scheme of authorization may sign a body but those
   * that are known to say only who asks.
   */
  public static boolean isFixed(UnaryOperator<String> headers) {
    for (String mark : MARKS) {
      if (headers.apply(mark) != null) {
        return true;
      }
    }
    String authorization = headers.apply("authorization");
    int end = authorization == null ? -1 : authorization.trim().indexOf(' ');
    if (end < 0) {
      return false;
    }
    String scheme = authorization.trim().substring(0, end).toLowerCase(Locale.ROOT);
    return !scheme.equals("bearer") && !scheme.equals("basic");
  }
}
