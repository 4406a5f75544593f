package io.loophound.agent.it.memory.apps;

import io.loophound.agent.it.http.apps.Client;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Makes many calls with big bodies. Arguments: the client, the server's address. */
public final class BigBodies {
  private static final int CALLS = 220;
  private static final int LENGTH = 500_000;

  private BigBodies() {}

  public static void main(String[] arguments) throws Exception {
    URI address = URI.create(arguments[1] + "/chat/completions");
    String filler = "word ".repeat(LENGTH / 5);
    try (Client client = Client.named(arguments[0])) {
      for (int i = 0; i < CALLS; i++) {
        String body =
            "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"complete "
                + i
                + ' '
                + filler
                + "\"}]}";
        client.post(address, body.getBytes(StandardCharsets.UTF_8), Map.of());
      }
    }
    System.out.println("calls " + CALLS);
    System.exit(0);
  }
}
