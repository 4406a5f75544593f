package io.loophound.agent.it.http.apps;

import io.loophound.agent.it.http.apps.Client.Answer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Ordinary calls over the client named by its first argument: prints what came back. */
public final class ClientTraffic {
  private final String name;
  private final Client client;
  private final String base;

  private ClientTraffic(String name, Client client, String base) {
    this.name = name;
    this.client = client;
    this.base = base;
  }

  public static void main(String[] arguments) throws Exception {
    try (Client client = Client.named(arguments[0])) {
      new ClientTraffic(arguments[0], client, arguments[1]).run();
    }
  }

  private void run() throws Exception {
    say("short", "/v1/chat/completions", question("Grüße 🙂, how much is a litre?", 0), Map.of());
    say("long", "/v1/chat/completions", question("Summarise this report.", 200_000), Map.of());
    say("streamed", "/stream/v1/chat/completions", question("Tell me a story.", 10), Map.of());
    say("redirected", "/moved/v1/chat/completions", question("Where to?", 0), Map.of());
    say("failed", "/broken/v1/chat/completions", question("Are you there?", 0), Map.of());
    byte[] again = question("Once more, please.", 0);
    say("first", "/busy/v1/chat/completions", again, Map.of("X-Stainless-Retry-Count", "0"));
    say("second", "/busy/v1/chat/completions", again, Map.of("X-Stainless-Retry-Count", "1"));
    for (int i = 0; i < 20; i++) {
      say("rest", "/api/orders/" + i, question("No model.", 100 * i), Map.of());
    }
    leave();
  }

  private void leave() throws Exception {
    byte[] body = question("Stop me if you know this one.", 0);
    client.leave(URI.create(base + "/stream/v1/chat/completions"), body);
    System.out.println("left");
  }

  private void say(String what, String path, byte[] body, Map<String, String> headers)
      throws Exception {
    System.out.println(what + " " + outcome(path, body, headers));
  }

  private String outcome(String path, byte[] body, Map<String, String> headers) throws Exception {
    Answer answer;
    try {
      answer = client.post(URI.create(base + path), body, headers);
    } catch (java.io.IOException e) {
      return e.getClass().getName() + " for " + Digest.of(body);
    }
    return answer.status() + " " + Digest.of(answer.body()) + " for " + Digest.of(body);
  }

  /** Each client asks in words of its own: an equal body may be a further attempt. */
  private byte[] question(String text, int padding) {
    String json =
        "{\"model\":\"healthy-model\",\"messages\":[{\"role\":\"user\",\"content\":\""
            + text
            + " By "
            + name
            + ". "
            + "x ".repeat(padding / 2)
            + "\"}]}";
    return json.getBytes(StandardCharsets.UTF_8);
  }
}
