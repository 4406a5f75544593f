package io.loophound.agent.it.library.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A tool loop on the JDK's client whose tools always fail. */
final class RawLoop {
  private final ObjectMapper mapper = new ObjectMapper();
  private final HttpClient client;
  private final ArrayNode messages = mapper.createArrayNode();
  private final String model;
  private final URI address;
  private final String[] header;
  private int requests;

  /** Takes model, host and header from the words of an errand; {@code {n}} changes each time. */
  RawLoop(String... words) {
    this(HttpClient.newHttpClient(), words);
  }

  /** Takes a client that its owner closes. */
  RawLoop(HttpClient client, String... words) {
    this.client = client;
    model = words[1];
    String base = System.getenv("OPENAI_BASE_URL");
    String host = words.length > 2 ? words[2] : "127.0.0.1";
    address = URI.create(base.replace("127.0.0.1", host) + "/chat/completions");
    header = words.length > 3 ? words[3].split(":", 2) : new String[] {"X-Client", "raw"};
    String order = words.length > 4 ? words[4] : "A-1042";
    messages.addObject().put("role", "user").put("content", "Where is order " + order + "?");
  }

  /** The model's last word, or the status and code of its error. */
  String run() throws Exception {
    HttpResponse<String> response = next();
    while (response.statusCode() == 200 && take(response)) {
      response = next();
    }
    JsonNode reply = mapper.readTree(response.body());
    return response.statusCode() == 200
        ? reply.at("/choices/0/message/content").asText()
        : response.statusCode() + " " + reply.at("/error/code").asText();
  }

  HttpResponse<String> next() throws Exception {
    return client.send(request(), HttpResponse.BodyHandlers.ofString());
  }

  /** Takes a reply; whether it asked for tools. */
  boolean take(HttpResponse<String> response) throws Exception {
    JsonNode message = mapper.readTree(response.body()).at("/choices/0/message");
    messages.add(message);
    for (JsonNode call : message.path("tool_calls")) {
      messages
          .addObject()
          .put("role", "tool")
          .put("tool_call_id", call.path("id").asText())
          .put("content", "Error: the order service does not answer");
    }
    return !message.path("tool_calls").isEmpty();
  }

  private HttpRequest request() {
    JsonNode body = mapper.createObjectNode().put("model", model).set("messages", messages);
    return HttpRequest.newBuilder(address)
        .header("Content-Type", "application/json")
        .header(header[0], header[1].replace("{n}", Integer.toString(requests++, 36)))
        .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
        .build();
  }
}
