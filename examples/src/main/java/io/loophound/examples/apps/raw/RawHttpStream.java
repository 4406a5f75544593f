package io.loophound.examples.apps.raw;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.examples.apps.Application;
import io.loophound.examples.apps.Settings;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The same tool loop with streamed replies and the asynchronous call of the JDK's client. */
public final class RawHttpStream {

  private RawHttpStream() {}

  public static String run(Settings settings) throws IOException {
    HttpClient client = HttpClient.newHttpClient();
    RawConversation conversation = new RawConversation(settings);
    while (true) {
      JsonNode message =
          read(
              conversation,
              client
                  .sendAsync(conversation.request(true), HttpResponse.BodyHandlers.ofLines())
                  .join());
      if (!conversation.take(message)) {
        return message.path("content").asText();
      }
    }
  }

  private static JsonNode read(RawConversation conversation, HttpResponse<Stream<String>> response)
      throws IOException {
    try (Stream<String> lines = response.body()) {
      if (response.statusCode() != 200) {
        String body = lines.collect(Collectors.joining());
        throw new IOException("HTTP " + response.statusCode() + ": " + body);
      }
      return message(conversation, lines);
    }
  }

  private static JsonNode message(RawConversation conversation, Stream<String> lines)
      throws JsonProcessingException {
    StreamedMessage message = new StreamedMessage();
    for (String line : (Iterable<String>) lines::iterator) {
      if (line.startsWith("data:") && !line.endsWith("[DONE]")) {
        JsonNode event = conversation.parse(line.substring("data:".length()));
        message.add(event.at("/choices/0/delta"));
      }
    }
    return message.message();
  }

  /** Takes base URL, key and model from the environment. */
  public static void main(String[] args) {
    Application.main(() -> run(Settings.fromEnvironment("loop-failing-tool")));
  }
}
