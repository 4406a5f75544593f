package io.loophound.agent.http;

import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Sessions;
import io.loophound.agent.seam.TraceIds;
import io.loophound.detectors.digest.Hash64;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.RunKey;
import java.util.function.UnaryOperator;

/**
 * What a seam knows of a request before its body: taken on the thread that makes the call.
 *
 * @param origin where it goes
 * @param run the run this thread acts in
 */
public record HttpCall(Origin origin, RunKey run) {

  /**
   * The call this thread makes.
   *
   * @param header looks up a request header, without regard to case; null when absent
   */
  public static HttpCall here(String seam, String host, String path, UnaryOperator<String> header) {
    Origin origin = new Origin(seam, host == null ? "" : host, path == null ? "" : path, header);
    RunKey run = Scopes.runKey(caller(header));
    String session = Sessions.of(header);
    return new HttpCall(
        origin,
        session.isEmpty()
            ? run
            : new RunKey(run.agent(), session, run.caller(), run.thread(), run.scope()));
  }

  /** The trace the request carries, or empty. */
  public String traceId() {
    return TraceIds.fromTraceparent(origin.header().apply("traceparent"));
  }

  /** Which attempt of a call its library says this is: 0 for the first. */
  public int attempt() {
    int retries = number(origin.header().apply("x-stainless-retry-count"));
    if (retries > 0) {
      return retries;
    }
    // of AWS: "attempt=2; max=3", where the first attempt is 1
    String attempt = origin.header().apply("amz-sdk-request");
    if (attempt == null || !attempt.startsWith("attempt=")) {
      return 0;
    }
    int end = attempt.indexOf(';');
    return Math.max(0, number(attempt.substring(8, end < 0 ? attempt.length() : end)) - 1);
  }

  /** An id that all attempts of one call have, or empty when its library gives none. */
  public String attemptId() {
    for (String name : new String[] {"idempotency-key", "x-ms-client-request-id"}) {
      String id = origin.header().apply(name);
      if (id != null && !id.isEmpty()) {
        return id;
      }
    }
    return "";
  }

  private static int number(String text) {
    if (text == null || text.isEmpty() || text.length() > 3) {
      return 0;
    }
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return 0;
      }
    }
    return Integer.parseInt(text);
  }

  private static String caller(UnaryOperator<String> header) {
    for (String name : new String[] {"authorization", "api-key", "x-api-key"}) {
      String secret = header.apply(name);
      if (secret != null && !secret.isEmpty()) {
        return Long.toHexString(Hash64.of(secret));
      }
    }
    return "";
  }
}
