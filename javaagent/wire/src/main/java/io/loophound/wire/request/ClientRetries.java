package io.loophound.wire.request;

import java.util.Map;

/**
 * How client libraries mark the attempts of one call, and how they are told not to make another.
 * Each of them speaks more than one dialect.
 */
public final class ClientRetries {
  /** Of the SDKs of OpenAI and Anthropic, which are made by Stainless: 0 for the first attempt. */
  private static final String STAINLESS_RETRIES = "x-stainless-retry-count";

  /** Of the AWS SDK: {@code attempt=2; max=3}, where the first attempt is 1. */
  private static final String AWS_ATTEMPT = "amz-sdk-request";

  private static final String AWS_NUMBER = "attempt=";

  /** The second one is azure-core's, the third that of the AWS SDK. */
  private static final String[] IDS = {
    "idempotency-key", "x-ms-client-request-id", "amz-sdk-invocation-id"
  };

  private ClientRetries() {}

  /** Which attempt of a call its library says this is: 0 for the first. */
  public static int attempt(RequestFacts facts) {
    int retries = number(facts.header(STAINLESS_RETRIES));
    if (retries > 0) {
      return retries;
    }
    String attempt = facts.header(AWS_ATTEMPT);
    if (attempt == null || !attempt.startsWith(AWS_NUMBER)) {
      return 0;
    }
    int end = attempt.indexOf(';');
    int to = end < 0 ? attempt.length() : end;
    return Math.max(0, number(attempt.substring(AWS_NUMBER.length(), to)) - 1);
  }

  /** An id that all attempts of one call have, or empty when its library gives none. */
  public static String attemptId(RequestFacts facts) {
    for (String name : IDS) {
      String id = facts.header(name);
      if (id != null && !id.isEmpty()) {
        return id;
      }
    }
    return "";
  }

  /** The headers of a reply that keep libraries from a further attempt. */
  public static Map<String, String> noRetry() {
    return Map.of("x-should-retry", "false");
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
}
