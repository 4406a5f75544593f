package io.loophound.agent.it.fleet.apps;

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
 * Continues a response for each line of its standard input, {@code RESPONSE CALL RESULT}, and says
 * which response and call that led to: {@code resp_2 call_2 (end of 3)}, or a status and a message.
 * A response {@code -} is none; then the rest is a question.
 */
public final class Continues {
  private final ObjectMapper mapper = new ObjectMapper();
  private final HttpClient client = HttpClient.newHttpClient();
  private final URI address = URI.create(System.getenv("OPENAI_BASE_URL") + "/responses");

  private Continues() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println("ready");
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Continues continues = new Continues();
    int number = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] words = line.split(" ", 3);
      number++;
      System.out.println(continues.send(words[0], words[1], words[2]) + " (end of " + number + ")");
    }
  }

  private String send(String previous, String call, String text)
      throws IOException, InterruptedException {
    ObjectNode item = mapper.createObjectNode();
    ObjectNode body = mapper.createObjectNode().put("model", System.getenv("OPENAI_MODEL"));
    if (previous.equals("-")) {
      item.put("role", "user").put("content", call + " " + text);
    } else {
      item.put("type", "function_call_output").put("call_id", call).put("output", text);
      body.put("previous_response_id", previous);
    }
    body.putArray("input").add(item);
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
            .build();
    HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
    JsonNode reply = mapper.readTree(response.body());
    return response.statusCode() == 200
        ? reply.path("id").asText() + " " + reply.at("/output/0/call_id").asText()
        : response.statusCode() + " " + reply.at("/error/message").asText();
  }
}
