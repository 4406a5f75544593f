package io.loophound.examples.apps.raw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/**
 * Calls a model once for each line of its standard input, and says how that ended, for example
 * {@code 200 (end of 3)}, or a status and a message:
 *
 * <ul>
 *   <li>{@code ask MODEL SESSION QUESTION} asks in a chat. A session {@code -} is none.
 *   <li>{@code continue MODEL RESPONSE CALL RESULT} goes on with a conversation whose history the
 *       server keeps, and says which response and call that led to: {@code resp_2 call_2}. A
 *       response {@code -} begins one; then the rest is a question.
 *   <li>{@code converse MODEL CONVERSATION CALL RESULT} does the same in a conversation that the
 *       server keeps under an id. A call {@code -} begins; then the rest is a question.
 * </ul>
 */
public final class Asks {
  private final ObjectMapper mapper = new ObjectMapper();
  private final HttpClient client = HttpClient.newHttpClient();
  private final String address = System.getenv("OPENAI_BASE_URL");
  private final Integer mostTokens = Integer.getInteger("max-tokens"); // null for no limit

  private Asks() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println("ready");
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Asks asks = new Asks();
    int number = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      System.out.println(asks.answer(line) + " (end of " + number + ")");
    }
  }

  private String answer(String line) throws IOException, InterruptedException {
    String[] words = line.split(" ", 4);
    return switch (words[0]) {
      case "ask" -> ask(words[1], words[2], words[3]);
      case "continue" -> goOn(words[1], words[2], words[3]);
      default -> converse(words[1], words[2], words[3]);
    };
  }

  private String ask(String model, String session, String question)
      throws IOException, InterruptedException {
    ObjectNode body = mapper.createObjectNode().put("model", model);
    body.putArray("messages").addObject().put("role", "user").put("content", question);
    if (mostTokens != null) {
      body.put("max_tokens", mostTokens);
    }
    HttpRequest.Builder request = request("/chat/completions", body);
    if (!session.equals("-")) {
      request.header("X-Session", session);
    }
    HttpResponse<String> response = send(request);
    return response.statusCode() == 200 ? "200" : refusal(response);
  }

  private String goOn(String model, String previous, String rest)
      throws IOException, InterruptedException {
    ObjectNode body = mapper.createObjectNode().put("model", model);
    if (previous.equals("-")) {
      return respond(body, "- " + rest);
    }
    return respond(body.put("previous_response_id", previous), rest);
  }

  private String converse(String model, String conversation, String rest)
      throws IOException, InterruptedException {
    ObjectNode body = mapper.createObjectNode().put("model", model);
    return respond(body.put("conversation", conversation), rest);
  }

  /** With the result of a call, or of no call ({@code -}) a question. */
  private String respond(ObjectNode body, String rest) throws IOException, InterruptedException {
    String[] words = rest.split(" ", 2);
    ObjectNode item = body.putArray("input").addObject();
    if (words[0].equals("-")) {
      item.put("role", "user").put("content", words[1]);
    } else {
      item.put("type", "function_call_output").put("call_id", words[0]).put("output", words[1]);
    }
    HttpResponse<String> response = send(request("/responses", body));
    JsonNode reply = mapper.readTree(response.body());
    return response.statusCode() == 200
        ? reply.path("id").asText() + " " + reply.at("/output/0/call_id").asText()
        : refusal(response);
  }

  private HttpRequest.Builder request(String path, JsonNode body) {
    return HttpRequest.newBuilder(URI.create(address + path))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body.toString()));
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private String refusal(HttpResponse<String> response) throws IOException {
    String message = mapper.readTree(response.body()).at("/error/message").asText();
    return response.statusCode() + " " + message.replace('\n', ' ');
  }
}
