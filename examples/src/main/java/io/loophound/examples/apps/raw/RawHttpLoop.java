package io.loophound.examples.apps.raw;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.examples.apps.Application;
import io.loophound.examples.apps.Settings;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;

/** The failing assistant without any framework: a tool loop on the JDK's own HTTP client. */
public final class RawHttpLoop {

  private RawHttpLoop() {}

  public static String run(Settings settings) throws IOException, InterruptedException {
    return run(new RawConversation(settings));
  }

  static String run(RawConversation conversation) throws IOException, InterruptedException {
    HttpClient client = HttpClient.newHttpClient();
    while (true) {
      HttpResponse<String> response =
          client.send(conversation.request(false), HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IOException("HTTP " + response.statusCode() + ": " + response.body());
      }
      JsonNode message = conversation.parse(response.body()).at("/choices/0/message");
      if (!conversation.take(message)) {
        return message.path("content").asText();
      }
    }
  }

  /** Takes base URL, key and model from the environment. */
  public static void main(String[] args) {
    Application.main(() -> run(Settings.fromEnvironment("loop-failing-tool")));
  }
}
