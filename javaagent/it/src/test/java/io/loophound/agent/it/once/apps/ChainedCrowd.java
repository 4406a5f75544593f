package io.loophound.agent.it.once.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Fifty conversations at once, a fifth of which go round in circles. Each request brings only what
 * is new, and the id of the response before, or of the conversation.
 */
public final class ChainedCrowd {
  private static final int CONVERSATIONS = 50;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI address;
  private final boolean async;
  private final boolean stream;
  private final boolean kept; // the id of the conversation

  private ChainedCrowd(String way, String address) {
    this.address = URI.create(address);
    async = way.contains("async");
    stream = way.contains("stream");
    kept = way.contains("kept");
  }

  /** Arguments: the way, and the address. */
  public static void main(String[] args) throws Exception {
    ChainedCrowd crowd = new ChainedCrowd(args[0], args[1]);
    List<Conversation> all = crowd.conversations();
    // in turn: a single thread drives all of them, one call of each after the other
    crowd.talk(all, Executors.newFixedThreadPool(args[0].startsWith("in-turn") ? 1 : 8));
    Map<String, Integer> ends = new TreeMap<>();
    all.forEach(each -> ends.merge(each.kind + " " + each.end, 1, Integer::sum));
    ends.forEach((end, count) -> System.out.println(end + ": " + count));
    int most = 0;
    for (Conversation each : all) {
      most = each.kind.equals("loop") ? Math.max(most, each.calls) : most;
    }
    System.out.println("most calls of a loop " + most);
    System.exit(0);
  }

  private List<Conversation> conversations() {
    List<Conversation> all = new ArrayList<>();
    for (int i = 0; i < CONVERSATIONS; i++) {
      String first = i % 4 == 0 ? "Where is my order?" : "Where is order number A-" + i + "?";
      all.add(new Conversation(i, i % 5 == 0 ? "loop" : "work", first));
    }
    return all;
  }

  private void talk(List<Conversation> all, ExecutorService threads) throws Exception {
    CountDownLatch open = new CountDownLatch(all.size());
    all.forEach(each -> threads.execute(() -> step(each, threads, open)));
    open.await();
    threads.shutdownNow();
  }

  private void step(Conversation conversation, ExecutorService threads, CountDownLatch open) {
    if (conversation.goesOn()) {
      threads.execute(() -> step(conversation, threads, open));
    } else {
      open.countDown();
    }
  }

  private HttpResponse<String> send(String kind, ObjectNode body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .header("X-Kind", kind)
            .POST(BodyPublishers.ofString(body.toString()))
            .build();
    return async
        ? client.sendAsync(request, BodyHandlers.ofString()).get()
        : client.send(request, BodyHandlers.ofString());
  }

  /** One conversation; only one thread at a time is in it. */
  private final class Conversation {
    private final int number;
    private final String kind;
    private ArrayNode news = MAPPER.createArrayNode();
    private String previous = "";
    private String end = "open";
    private int calls;

    Conversation(int number, String kind, String first) {
      this.number = number;
      this.kind = kind;
      news.addObject().put("role", "user").put("content", first);
    }

    /** Makes a call; whether there is another one to make. */
    boolean goesOn() {
      try {
        HttpResponse<String> response = send(kind, request());
        if (response.statusCode() != 200) {
          end = "refused " + response.statusCode();
          return false;
        }
        calls++;
        return take(response.body());
      } catch (Exception e) {
        end = e.toString();
        return false;
      }
    }

    private ObjectNode request() {
      ObjectNode body = MAPPER.createObjectNode().put("model", "stand-in").put("stream", stream);
      body.put("instructions", "You help with orders.").set("input", news);
      if (kept) {
        body.putObject("conversation").put("id", "conv_" + number);
        return body;
      }
      return previous.isEmpty() ? body : body.put("previous_response_id", previous);
    }

    private boolean take(String body) throws Exception {
      JsonNode json = MAPPER.readTree(stream ? body.substring(body.indexOf('{')) : body);
      JsonNode response = stream ? json.path("response") : json;
      previous = response.path("id").asText();
      news = MAPPER.createArrayNode();
      for (JsonNode item : response.path("output")) {
        if (item.path("type").asText().equals("function_call")) {
          ObjectNode result = news.addObject().put("type", "function_call_output");
          result.put("call_id", item.path("call_id").asText());
          result.put(
              "output",
              kind.equals("loop")
                  ? "Error: the order service does not answer"
                  : "Parcel " + number + " of the order was at station " + calls * 7 + ".");
        }
      }
      end = "done";
      return !news.isEmpty();
    }
  }
}
