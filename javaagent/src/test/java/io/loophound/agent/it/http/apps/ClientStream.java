package io.loophound.agent.it.http.apps;

import io.loophound.agent.it.http.apps.Client.Answer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Reads a stream that chants until somebody ends it, over the client of its first argument. */
public final class ClientStream {
  private ClientStream() {}

  public static void main(String[] arguments) throws Exception {
    String body =
        "{\"model\":\"stand-in\",\"stream\":true,"
            + "\"messages\":[{\"role\":\"user\",\"content\":\"chant, please\"}]}";
    try (Client client = Client.named(arguments[0])) {
      Answer answer =
          client.post(URI.create(arguments[1]), body.getBytes(StandardCharsets.UTF_8), Map.of());
      String reply = new String(answer.body(), StandardCharsets.UTF_8);
      long events = reply.lines().filter(line -> line.startsWith("data: {")).count();
      System.out.println(answer.status() + " " + events);
      System.out.println(reply.lines().filter(line -> !line.isEmpty()).reduce("", (a, b) -> b));
    }
  }
}
