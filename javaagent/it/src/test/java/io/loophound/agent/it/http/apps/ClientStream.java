package io.loophound.agent.it.http.apps;

import io.loophound.agent.it.http.apps.Client.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * Reads streams that chant until somebody ends them, over the client of its first argument. The
 * other arguments are addresses; one that begins with a {@code +} is asked for gzip.
 */
public final class ClientStream {
  private ClientStream() {}

  public static void main(String[] arguments) throws Exception {
    try (Client client = Client.named(arguments[0])) {
      for (int i = 1; i < arguments.length; i++) {
        read(client, arguments[i], i + " of " + arguments[0]);
      }
    }
  }

  private static void read(Client client, String argument, String number) throws Exception {
    String body =
        "{\"model\":\"stand-in\",\"stream\":true,"
            + "\"messages\":[{\"role\":\"user\",\"content\":\"chant, please, for number "
            + number
            + "\"}]}";
    boolean packed = argument.startsWith("+");
    Answer answer =
        client.post(
            URI.create(packed ? argument.substring(1) : argument),
            body.getBytes(StandardCharsets.UTF_8),
            packed ? Map.of("Accept-Encoding", "gzip") : Map.of());
    String reply = text(answer);
    long events = reply.lines().filter(line -> line.startsWith("data: {")).count();
    String last = reply.lines().filter(line -> !line.isEmpty()).reduce("", (a, b) -> b);
    boolean ended = reply.contains("\"finish_reason\":\"content_filter\"");
    System.out.println(answer.status() + " " + events + " " + ended + " " + last);
  }

  /** Not every client unpacks what it gets. */
  private static String text(Answer answer) throws IOException {
    byte[] body = answer.body();
    boolean packed = body.length > 1 && body[0] == 0x1F && body[1] == (byte) 0x8B;
    if (packed) {
      body = new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes();
    }
    return new String(body, StandardCharsets.UTF_8);
  }
}
