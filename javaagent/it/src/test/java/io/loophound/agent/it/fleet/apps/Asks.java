package io.loophound.agent.it.fleet.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/**
 * Asks the model once for each line of its standard input, {@code SESSION QUESTION}, and says how
 * that ended: {@code 200 (end of 3)}, or a status and a message. A session {@code -} is none.
 */
public final class Asks {
  private final ObjectMapper mapper = new ObjectMapper();
  private final HttpClient client = HttpClient.newHttpClient();
  private final URI address = URI.create(System.getenv("OPENAI_BASE_URL") + "/chat/completions");

  private Asks() {}

  public static void main(String[] arguments) throws Exception {
    new Asks().run();
  }

  private void run() throws Exception {
    System.out.println("ready");
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    int number = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] words = line.split(" ", 2);
      number++;
      System.out.println(ask(words[0], words[1]) + " (end of " + number + ")");
    }
  }

  private String ask(String session, String question) throws IOException, InterruptedException {
    JsonNode message = mapper.createObjectNode().put("role", "user").put("content", question);
    JsonNode body =
        mapper
            .createObjectNode()
            .put("model", System.getenv("OPENAI_MODEL"))
            .set("messages", mapper.createArrayNode().add(message));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.toString()));
    if (!session.equals("-")) {
      request.header("X-Session", session);
    }
    HttpResponse<String> response =
        client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    return response.statusCode() == 200
        ? "200"
        : response.statusCode()
            + " "
            + mapper.readTree(response.body()).at("/error/message").asText();
  }
}
