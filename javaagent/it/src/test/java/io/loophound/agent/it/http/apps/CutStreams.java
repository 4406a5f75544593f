package io.loophound.agent.it.http.apps;

import io.loophound.agent.it.http.apps.Client.Answer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Reads streams that chant until somebody ends them, and asks an honest question after each. */
public final class CutStreams {
  private CutStreams() {}

  /** Arguments: the addresses of the server, how often, and a client such as {@code okhttp@H2}. */
  public static void main(String[] arguments) throws Exception {
    String way = arguments[4];
    Protocol protocol = Protocol.valueOf(way.substring(way.indexOf('@') + 1));
    URI address = URI.create(arguments[protocol.address()] + "/v1/chat/completions");
    try (Client client = Client.named(way.substring(0, way.indexOf('@')), protocol)) {
      for (int i = 0; i < Integer.parseInt(arguments[3]); i++) {
        Map<String, String> conversation = Map.of("X-Conversation", "c-" + i);
        Answer cut = client.stream(address, body("Please chant for me.", true), conversation);
        print("cut", cut);
        print("whole", client.post(address, body("What number is it?", false), Map.of()));
      }
    }
    System.exit(0);
  }

  private static byte[] body(String question, boolean stream) {
    String json =
        "{\"model\":\"m\",\"stream\":%s,\"messages\":[{\"role\":\"user\",\"content\":\"%s\"}]}";
    return json.formatted(stream, question).getBytes(StandardCharsets.UTF_8);
  }

  private static void print(String what, Answer answer) {
    String body = new String(answer.body(), StandardCharsets.UTF_8);
    long events = body.lines().filter(line -> line.startsWith("data: {")).count();
    String last = body.lines().filter(line -> !line.isEmpty()).reduce("", (a, b) -> b);
    System.out.println(String.join(" ", what, "" + answer.status(), "" + events, last));
  }
}
