package io.loophound.benchmarks;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/** An ordinary REST client: posts orders, one after the other, and reads what comes back. */
final class RestLoad {
  private static final String LINE =
      "{\"article\":\"A-1042\",\"count\":3,\"price\":12.50,\"note\":\"leave it at the door\"},";

  private RestLoad() {}

  /** Arguments: the address and how many requests are measured; prints nanoseconds and a digest. */
  public static void main(String[] arguments) throws Exception {
    int requests = Integer.parseInt(arguments[1]);
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    byte[] body = ("{\"lines\":[" + LINE.repeat(24) + "{}]}").getBytes(StandardCharsets.UTF_8);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(arguments[0]))
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    run(client, request, requests, digest);
    long start = System.nanoTime();
    run(client, request, requests, digest);
    long nanos = System.nanoTime() - start;
    System.out.println(nanos + " " + HexFormat.of().formatHex(digest.digest()));
  }

  private static void run(
      HttpClient client, HttpRequest request, int requests, MessageDigest digest) throws Exception {
    for (int i = 0; i < requests; i++) {
      digest.update(client.send(request, BodyHandlers.ofByteArray()).body());
    }
  }
}
