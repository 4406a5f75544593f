package io.loophound.benchmarks.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/** An ordinary REST client: posts orders one after another, and reads the replies. */
final class RestLoad {
  private static final String LINE =
      "{\"article\":\"A-1042\",\"count\":3,\"price\":12.50,\"note\":\"leave it at the door\"},";

  private RestLoad() {}

  /**
   * Arguments: the client ({@code jdk} or {@code url}) and the address. Each input line is a number
   * of requests; each output line has the nanoseconds they took and a digest of the replies.
   */
  public static void main(String[] arguments) throws Exception {
    URI address = URI.create(arguments[1]);
    byte[] body = ("{\"lines\":[" + LINE.repeat(24) + "{}]}").getBytes(StandardCharsets.UTF_8);
    Sender sender = arguments[0].equals("url") ? url(address, body) : jdk(address, body);
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      int requests = Integer.parseInt(line);
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      long start = System.nanoTime();
      for (int i = 0; i < requests; i++) {
        digest.update(sender.send());
      }
      long nanos = System.nanoTime() - start;
      System.out.println(nanos + " " + HexFormat.of().formatHex(digest.digest()));
    }
  }

  private static Sender jdk(URI address, byte[] body) {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    return () -> client.send(request, BodyHandlers.ofByteArray()).body();
  }

  private static Sender url(URI address, byte[] body) {
    return () -> {
      HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
      connection.setRequestProperty("content-type", "application/json");
      connection.setDoOutput(true);
      connection.getOutputStream().write(body);
      return connection.getInputStream().readAllBytes();
    };
  }

  private interface Sender {
    byte[] send() throws IOException, InterruptedException;
  }
}
