package io.loophound.agent.it.http.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Many conversations of one agent at the same time, a third of which go round in circles; and calls
 * that each are a conversation of their own.
 */
public final class Crowd {
  private static final int AT_ONCE = 64;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Semaphore places = new Semaphore(AT_ONCE);
  private final HttpClient client = HttpClient.newHttpClient();
  private final URI address;

  private final int size;

  private Crowd(String address, int size) {
    this.address = URI.create(address);
    this.size = size;
  }

  /** Arguments: what to do, the address, the number of conversations. */
  public static void main(String[] arguments) throws Exception {
    Crowd crowd = new Crowd(arguments[1], Integer.parseInt(arguments[2]));
    switch (arguments[0]) {
      case "pool" -> crowd.pool();
      case "virtual" -> crowd.virtual();
      default -> crowd.stateless();
    }
  }

  /** A few threads share all conversations: each call may be made by another thread. */
  private void pool() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    CountDownLatch open = new CountDownLatch(size);
    List<Conversation> all = conversations();
    all.forEach(each -> threads.execute(() -> step(each, threads, open)));
    open.await();
    threads.shutdownNow();
    report(all);
  }

  private void step(Conversation conversation, ExecutorService threads, CountDownLatch open) {
    if (conversation.goesOn()) {
      threads.execute(() -> step(conversation, threads, open));
    } else {
      open.countDown();
    }
  }

  /** A virtual thread for each conversation. Compiled for a Java without them. */
  private void virtual() throws Exception {
    var start = Thread.class.getMethod("startVirtualThread", Runnable.class);
    List<Thread> threads = new ArrayList<>();
    List<Conversation> all = conversations();
    for (Conversation each : all) {
      Runnable talk =
          () -> {
            while (each.goesOn()) {
              Thread.onSpinWait();
            }
          };
      threads.add((Thread) start.invoke(null, talk));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    report(all);
  }

  private List<Conversation> conversations() {
    List<Conversation> all = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      String first = i % 4 == 0 ? "Where is my order?" : "Where is order number A-" + i + "?";
      all.add(new Conversation(i, i % 3 == 0 ? "loop" : "work", first));
    }
    return all;
  }

  private static void report(List<Conversation> all) {
    Map<String, Integer> ends = new TreeMap<>();
    all.forEach(each -> ends.merge(each.kind + " " + each.end, 1, Integer::sum));
    ends.forEach((end, count) -> System.out.println(end + ": " + count));
    System.out.println(
        "most calls of a loop "
            + all.stream()
                .filter(each -> each.kind.equals("loop"))
                .mapToInt(each -> each.calls)
                .max()
                .orElse(0));
  }

  private void stateless() throws Exception {
    System.out.println(
        "health " + refusals("health", 40, "Reply with ok when you are there.", false));
    System.out.println("batch " + refusals("batch", 60, "Is this review positive? Review: ", true));
    List<CompletableFuture<HttpResponse<String>>> votes = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      votes.add(
          client.sendAsync(
              request("vote", "What is the answer to everything?"), BodyHandlers.ofString()));
    }
    long refused = votes.stream().filter(vote -> vote.join().statusCode() != 200).count();
    System.out.println("vote " + refused);
    int calls = 0;
    while (calls < 40
        && send(request("parse", "Read this invoice: twelve apples for ACME")).statusCode()
            == 200) {
      calls++;
    }
    System.out.println("parse " + calls);
  }

  private int refusals(String kind, int times, String prompt, boolean numbered) throws Exception {
    String[] words = {"fine", "lovely", "quick", "sturdy", "cheap", "silent", "bright", "tasty"};
    int refused = 0;
    for (int i = 0; i < times; i++) {
      String item = numbered ? words[i % 8] + " and " + words[i / 8 % 8] + " thing" : "";
      refused += send(request(kind, prompt + item)).statusCode() == 200 ? 0 : 1;
    }
    return refused;
  }

  private HttpRequest request(String kind, String prompt) throws Exception {
    ArrayNode messages = MAPPER.createArrayNode();
    messages.addObject().put("role", "user").put("content", prompt);
    return request(kind, messages);
  }

  private HttpRequest request(String kind, ArrayNode messages) throws Exception {
    ObjectNode body = MAPPER.createObjectNode().put("model", "stand-in");
    body.set("messages", messages);
    return HttpRequest.newBuilder(address)
        .header("Content-Type", "application/json")
        .header("X-Kind", kind)
        .POST(HttpRequest.BodyPublishers.ofString(MAPPER.writeValueAsString(body)))
        .build();
  }

  private HttpResponse<String> send(HttpRequest request) throws Exception {
    places.acquire(); // a machine has only so many ports
    try {
      return client.send(request, BodyHandlers.ofString());
    } finally {
      places.release();
    }
  }

  /** One conversation; only one thread at a time is in it. */
  private final class Conversation {
    private final int number;
    private final String kind;
    private final ArrayNode messages = MAPPER.createArrayNode();
    private String end = "open";
    private int calls;

    Conversation(int number, String kind, String first) {
      this.number = number;
      this.kind = kind;
      messages.addObject().put("role", "system").put("content", "You help with orders.");
      messages.addObject().put("role", "user").put("content", first);
    }

    /** Makes a call; whether there is another one to make. */
    boolean goesOn() {
      try {
        HttpResponse<String> response = send(request(kind, messages));
        if (response.statusCode() != 200) {
          end = "refused " + response.statusCode();
          return false;
        }
        calls++;
        JsonNode message = MAPPER.readTree(response.body()).at("/choices/0/message");
        messages.add(message);
        for (JsonNode call : message.path("tool_calls")) {
          String result =
              kind.equals("loop")
                  ? "Error: the order service does not answer"
                  : "Parcel " + number + " of the order was at station " + calls * 7 + ".";
          messages
              .addObject()
              .put("role", "tool")
              .put("tool_call_id", call.path("id").asText())
              .put("content", result);
        }
        end = "done";
        return message.has("tool_calls");
      } catch (Exception e) {
        end = e.toString();
        return false;
      }
    }
  }
}
