package io.loophound.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/** A chat completions request of a run with tools, which grows call by call. */
final class SampleHistory {
  private static final int WORDS = 60;

  private final StringBuilder messages = new StringBuilder();
  private final Random random;
  private final String id;
  private int calls;

  /** A history of at least {@code bytes} bytes; a different seed gives a different history. */
  SampleHistory(int seed, int bytes) {
    random = new Random(seed);
    id = "call_" + seed + "_";
    messages.append("{\"role\":\"system\",\"content\":\"You help with orders.\"},");
    messages.append("{\"role\":\"user\",\"content\":\"Find order ").append(seed).append("\"}");
    while (messages.length() < bytes) {
      grow();
    }
  }

  /** One more call and its result. */
  void grow() {
    calls++;
    messages.append(",{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"");
    messages.append(id).append(calls).append("\",\"type\":\"function\",\"function\":{");
    messages.append("\"name\":\"search\",\"arguments\":\"{\\\"page\\\": ");
    messages.append(calls).append("}\"}}]},{\"role\":\"tool\",\"tool_call_id\":\"");
    messages.append(id).append(calls).append("\",\"content\":\"");
    for (int i = 0; i < WORDS; i++) {
      messages.append("word").append(random.nextInt(10_000));
      messages.append(i % 9 == 0 ? "\\n" : i % 20 == 7 ? " \\\"so\\\" " : " ");
    }
    messages.append("\"}");
  }

  /** The body of the next request. */
  byte[] body() {
    String body = "{\"model\":\"gpt-4.1\",\"messages\":[" + messages + "],\"stream\":false}";
    return body.getBytes(StandardCharsets.UTF_8);
  }

  /** The id of the next call, and its arguments. */
  String nextCall() {
    return id + (calls + 1);
  }

  String nextArguments() {
    return "{\"page\": " + (calls + 1) + "}";
  }
}
