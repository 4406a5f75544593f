package io.loophound.benchmarks.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;

/** Asks a model for streams, one after another, each time something else. */
final class StreamLoad {
  private StreamLoad() {}

  /**
   * Arguments: the client and the address. Each input line is a number of streams; each output line
   * has the nanoseconds to their first tokens, the nanoseconds to their ends, and a digest.
   */
  public static void main(String[] arguments) throws Exception {
    Sender sender = sender(arguments[0], arguments[1]);
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    int asked = 0;
    for (String line = orders.readLine(); line != null; line = orders.readLine()) {
      int streams = Integer.parseInt(line);
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      long first = 0;
      long all = 0;
      for (int i = 0; i < streams; i++) {
        byte[] body = question(asked++).getBytes(StandardCharsets.UTF_8);
        long start = System.nanoTime();
        try (BufferedReader events =
            new BufferedReader(new InputStreamReader(sender.send(body), StandardCharsets.UTF_8))) {
          String event = events.readLine();
          first += System.nanoTime() - start;
          for (; event != null; event = events.readLine()) {
            digest.update(event.getBytes(StandardCharsets.UTF_8));
          }
        }
        all += System.nanoTime() - start;
      }
      System.out.println(first + " " + all + " " + HexFormat.of().formatHex(digest.digest()));
    }
  }

  private static String question(int number) {
    return "{\"model\":\"gpt-4o\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"Tell me about "
        + Integer.toHexString(number * 0x9e3779b1)
        + ".\"}]}";
  }

  private static Sender sender(String client, String address) {
    return switch (client) {
      case "jdk" -> jdk(URI.create(address));
      case "okhttp" -> okhttp(address);
      case "apache5" -> apache5(address);
      default -> throw new IllegalArgumentException("client " + client);
    };
  }

  private static Sender jdk(URI address) {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    return body ->
        client
            .send(
                HttpRequest.newBuilder(address)
                    .header("content-type", "application/json")
                    .POST(BodyPublishers.ofByteArray(body))
                    .build(),
                BodyHandlers.ofInputStream())
            .body();
  }

  private static Sender okhttp(String address) {
    OkHttpClient client = new OkHttpClient();
    MediaType json = MediaType.get("application/json");
    return body ->
        client
            .newCall(
                new Request.Builder().url(address).post(RequestBody.create(body, json)).build())
            .execute()
            .body()
            .byteStream();
  }

  private static Sender apache5(String address) {
    CloseableHttpClient client = HttpClients.createDefault();
    return body -> {
      HttpPost post = new HttpPost(address);
      post.setEntity(new ByteArrayEntity(body, ContentType.APPLICATION_JSON));
      return client.executeOpen(null, post, null).getEntity().getContent();
    };
  }

  private interface Sender {
    InputStream send(byte[] body) throws IOException, InterruptedException;
  }
}
