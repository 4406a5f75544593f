package io.loophound.benchmarks.process;

import com.sun.net.httpserver.HttpExchange;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/** An agent without a framework: conversations of twenty model calls, each result is news. */
final class CallLoad {
  private static final int ROUNDS = 20;
  private static final String NOTE = "The parcel has left the depot and is on its way. ";

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI address;
  private final StringBuilder messages = new StringBuilder();
  private int calls;

  private CallLoad(URI address) {
    this.address = address;
  }

  /**
   * Arguments: the client, always {@code jdk}, and the address. Each input line is a number of
   * calls; each output line has the nanoseconds they took and a digest of the replies.
   */
  public static void main(String[] arguments) throws Exception {
    CallLoad load = new CallLoad(URI.create(arguments[1]));
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      int calls = Integer.parseInt(line);
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      long start = System.nanoTime();
      for (int i = 0; i < calls; i++) {
        digest.update(load.call().getBytes(StandardCharsets.UTF_8));
      }
      long nanos = System.nanoTime() - start;
      System.out.println(nanos + " sha256:" + HexFormat.of().formatHex(digest.digest()));
    }
  }

  private String call() throws IOException, InterruptedException {
    String news = Integer.toHexString(calls * 0x9e3779b1);
    if (calls++ % ROUNDS == 0) {
      messages.setLength(0);
      messages
          .append("{\"role\":\"user\",\"content\":\"Where are the parcels of order ")
          .append(news)
          .append("?\"}");
    }
    String body = "{\"model\":\"gpt-4o\",\"messages\":[" + messages + "]}";
    HttpResponse<String> response =
        client.send(
            HttpRequest.newBuilder(address)
                .header("content-type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build(),
            BodyHandlers.ofString());
    String reply = response.body();
    if (response.statusCode() != 200) {
      throw new IOException(response.statusCode() + " " + reply);
    }
    String message =
        reply.substring(reply.indexOf("{\"role\""), reply.indexOf(",\"finish_reason\""));
    messages
        .append(',')
        .append(message)
        .append(",{\"role\":\"tool\",\"tool_call_id\":\"call-")
        .append(calls)
        .append("\",\"content\":\"Parcel ")
        .append(news)
        .append(": ")
        .append(NOTE.repeat(8))
        .append("\"}");
    return reply;
  }

  /** The model: wants a tool called, with arguments that it has not asked for before. */
  static void answer(HttpExchange exchange) throws IOException {
    String request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    int last = request.lastIndexOf("call-");
    int call =
        last < 0 ? 0 : Integer.parseInt(request.substring(last + 5, request.indexOf('"', last)));
    byte[] reply = reply(request, call).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.sendResponseHeaders(200, reply.length);
    exchange.getResponseBody().write(reply);
    exchange.close();
  }

  private static String reply(String request, int last) {
    return """
        {"id":"c","object":"chat.completion","model":"gpt-4o","choices":[{"index":0,"message":\
        {"role":"assistant","content":null,"tool_calls":[{"id":"call-%d","type":"function","function":\
        {"name":"find_parcel","arguments":"{\\"number\\":\\"%x\\"}"}}]},"finish_reason":"tool_calls"}],\
        "usage":{"prompt_tokens":%d,"completion_tokens":20,"total_tokens":%d}}"""
        .formatted(last + 1, request.hashCode(), request.length() / 4, request.length() / 4 + 20);
  }
}
