package io.loophound.benchmarks;

import com.sun.management.ThreadMXBean;
import io.loophound.detectors.Guards;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.wire.Dialect;
import io.loophound.wire.Dialects;
import io.loophound.wire.ReplyReader;
import io.loophound.wire.WireRequest;
import io.loophound.wire.WireSettings;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import java.util.function.IntFunction;

/** What requests and replies of extreme size cost in a JVM that has seen nothing like them. */
public final class HugeRequestBenchmark {
  private static final int MANY = 40_000;
  private static final String HEAD =
      "{\"model\":\"gpt-4o\",\"messages\":[{\"role\":\"user\",\"content\":\"go\"}";

  private static final String HEAD_OF_REPLY =
      "{\"id\":\"r1\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"tool_calls\":[";
  private static final int PIECE = 16_384;
  private static final ThreadMXBean THREAD =
      (ThreadMXBean) ManagementFactory.getThreadMXBean(); // it also knows what was allocated

  private HugeRequestBenchmark() {}

  /** Prints the table: the fastest of a few runs, each with its own guard. */
  public static void main(String[] args) {
    System.out.println("milliseconds: fastest of 6");
    for (int warm = 0; warm < 2; warm++) {
      measure(warm == 0 ? null : "", calls(2_000, i -> "{\\\"page\\\":" + i + "}", "page"));
    }
    measure("40,000 tool calls of one reply", calls(MANY, i -> "{\\\"page\\\":" + i + "}", "page"));
    measure("40,000 user messages", users());
    measure("1 MB of arguments, 70,000 keys", calls(1, i -> keys(70_000), "done"));
    measure("1 MB of arguments, one text", calls(1, i -> text(1 << 20), "done"));
    measure("7 results of 1 MB", calls(7, i -> "{}", text(1 << 20)));
    reply("a reply with 70,000 tool calls", HEAD_OF_REPLY + asked(70_000) + "]}}]}");
    reply("a stream of 100,000 tool calls", stream(100_000));
    frameworkReply("the same, from a framework", 100_000);
  }

  private static void frameworkReply(String name, int count) {
    List<ToolCall> calls = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      calls.add(new ToolCall("call_abcdef" + i, "look", "{\"page\":" + i + "}"));
    }
    long decided = Long.MAX_VALUE;
    for (int i = 0; i < 6; i++) {
      Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
      ModelTicket ticket = guard.before(firstRequest());
      long start = System.nanoTime();
      guard.after(ticket, ModelReply.completed("", calls));
      decided = Math.min(decided, System.nanoTime() - start);
    }
    print(name, 0, 0, decided);
  }

  private static ModelRequest firstRequest() {
    byte[] body = (HEAD + "]}").getBytes(StandardCharsets.UTF_8);
    Dialects dialects = new Dialects(WireSettings.DEFAULTS);
    Dialect dialect = dialects.at("POST", "/v1/chat/completions");
    return request(dialect.read(body, body.length, dialects.reading()));
  }

  private static void reply(String name, String text) {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    Dialect dialect = new Dialects(WireSettings.DEFAULTS).at("POST", "/v1/chat/completions");
    long read = Long.MAX_VALUE;
    long decided = Long.MAX_VALUE;
    long allocated = Long.MAX_VALUE;
    for (int i = 0; i < 6; i++) {
      Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
      ModelTicket ticket = guard.before(firstRequest());
      long bytes = THREAD.getCurrentThreadAllocatedBytes();
      long start = System.nanoTime();
      ReplyReader reader = dialect.reply(200);
      for (int from = 0; from < body.length; from += PIECE) {
        reader.feed(body, from, Math.min(body.length, from + PIECE));
      }
      ModelReply reply = reader.finish();
      long middle = System.nanoTime();
      allocated = Math.min(allocated, THREAD.getCurrentThreadAllocatedBytes() - bytes);
      guard.after(ticket, reply);
      read = Math.min(read, middle - start);
      decided = Math.min(decided, System.nanoTime() - middle);
    }
    print(name + ", " + allocated / 1_000_000 + " MB allocated", body.length, read, decided);
  }

  private static void print(String name, int bytes, long read, long decided) {
    System.out.printf(
        "%-50s %6d KB  read %6.1f  decision %6.1f%n",
        name, bytes / 1024, read / 1e6, decided / 1e6);
  }

  private static String asked(int count) {
    StringJoiner calls = new StringJoiner(",");
    for (int i = 0; i < count; i++) {
      calls.add(call(i));
    }
    return calls.toString();
  }

  private static String stream(int count) {
    StringBuilder events = new StringBuilder();
    for (int i = 0; i < count; i++) {
      String call = "{\"index\":" + i + "," + call(i).substring(1);
      events.append("data: {\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[");
      events.append(call).append("]}}]}\n\n");
    }
    return events.append("data: [DONE]\n\n").toString();
  }

  private static String call(int number) {
    return "{\"id\":\"call_abcdef%d\",\"function\":{\"name\":\"look\",\"arguments\":\"%s\"}}"
        .formatted(number, "{\\\"page\\\":" + number + "}");
  }

  private static void measure(String name, String json) {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    Dialects dialects = new Dialects(WireSettings.DEFAULTS);
    Dialect dialect = dialects.at("POST", "/v1/chat/completions");
    long read = Long.MAX_VALUE;
    long decided = Long.MAX_VALUE;
    for (int i = 0; i < 6; i++) {
      Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
      long start = System.nanoTime();
      WireRequest request = dialect.read(body, body.length, dialects.reading());
      long middle = System.nanoTime();
      if (guard.before(request(request)).verdict().stops()) {
        throw new IllegalStateException("a first call is not stopped");
      }
      read = Math.min(read, middle - start);
      decided = Math.min(decided, System.nanoTime() - middle);
    }
    if (name != null && !name.isEmpty()) {
      print(name, body.length, read, decided);
    }
  }

  private static ModelRequest request(WireRequest request) {
    return new ModelRequest(
        Origin.of("benchmark"),
        RunKey.ofThread(1),
        request.model(),
        request.conversation(),
        "",
        "");
  }

  private static String calls(int count, IntFunction<String> arguments, String result) {
    StringJoiner calls = new StringJoiner(",");
    StringBuilder results = new StringBuilder();
    for (int i = 0; i < count; i++) {
      calls.add(
          "{\"id\":\"call_abcdef%d\",\"type\":\"function\",\"function\":{\"name\":\"look\",\"arguments\":\"%s\"}}"
              .formatted(i, arguments.apply(i)));
      results
          .append(",{\"role\":\"tool\",\"tool_call_id\":\"call_abcdef")
          .append(i)
          .append("\",\"content\":\"")
          .append(result)
          .append(i)
          .append("\"}");
    }
    return HEAD + ",{\"role\":\"assistant\",\"tool_calls\":[" + calls + "]}" + results + "]}";
  }

  private static String users() {
    StringBuilder json = new StringBuilder(HEAD);
    for (int i = 0; i < MANY; i++) {
      json.append(",{\"role\":\"user\",\"content\":\"line ").append(i).append(" of it\"}");
    }
    return json.append("]}").toString();
  }

  private static String keys(int count) {
    Random random = new Random(1);
    StringJoiner keys = new StringJoiner(",", "{", "}");
    for (int i = 0; i < count; i++) {
      keys.add("\\\"" + Integer.toHexString(random.nextInt()) + "\\\":" + i);
    }
    return keys.toString();
  }

  private static String text(int length) {
    Random random = new Random(2);
    StringBuilder text = new StringBuilder(length + 8);
    while (text.length() < length) {
      text.append(Integer.toString(random.nextInt(5_000), 36)).append(' ');
    }
    return text.toString();
  }
}
