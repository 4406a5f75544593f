package io.loophound.agent.operator.alert;

import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Sends a body to an address. A signed one has the headers {@code X-LoopHound-Timestamp}, in
 * seconds, and {@code X-LoopHound-Signature}: {@code sha256=} and, in hexadecimal digits, the HMAC
 * of the timestamp, a dot and the body.
 */
final class Webhook {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int MILLIS = 5_000;
  private static final int TIMEOUT = 408;
  private static final int TOO_MANY = 429;

  private final URI url;
  private final String secret;
  private final Clock clock;

  /**
   * Sends to this address.
   *
   * @throws IllegalArgumentException when it is no address of HTTP
   */
  Webhook(String url, String secret, Clock clock) {
    this.url = URI.create(url);
    String scheme = this.url.getScheme();
    if (this.url.getHost() == null || !("http".equals(scheme) || "https".equals(scheme))) {
      throw new IllegalArgumentException("it must begin with http:// or https:// and name a host");
    }
    this.secret = secret;
    this.clock = clock;
  }

  /** The receiver answered, and will not take this alert however often it is sent. */
  static final class RefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    RefusedException(int status) {
      super("the receiver answers " + status);
    }
  }

  /**
   * Sends one alert.
   *
   * @throws RefusedException when there is no use in sending it again
   * @throws IOException when there may be
   */
  void send(String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection();
    try {
      connection.setConnectTimeout(MILLIS);
      connection.setReadTimeout(MILLIS);
      connection.setInstanceFollowRedirects(false);
      connection.setRequestMethod("POST");
      connection.setDoOutput(true);
      connection.setFixedLengthStreamingMode(bytes.length);
      connection.setRequestProperty("Content-Type", "application/json; charset=utf-8");
      connection.setRequestProperty("User-Agent", "LoopHound");
      sign(connection, body);
      try (OutputStream out = connection.getOutputStream()) {
        out.write(bytes);
      }
      check(connection.getResponseCode());
    } finally {
      connection.disconnect();
    }
  }

  private static void check(int status) throws IOException {
    if (status >= 200 && status < 300) {
      return;
    }
    if (status < 500 && status != TIMEOUT && status != TOO_MANY) {
      throw new RefusedException(status);
    }
    throw new IOException("the receiver answers " + status);
  }

  private void sign(HttpURLConnection connection, String body) throws IOException {
    if (!secret.isEmpty()) {
      String time = Long.toString(clock.instant().getEpochSecond());
      connection.setRequestProperty("X-LoopHound-Timestamp", time);
      connection.setRequestProperty("X-LoopHound-Signature", signature(secret, time, body));
    }
  }

  static String signature(String secret, String time, String body) throws IOException {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
      byte[] digest = mac.doFinal((time + "." + body).getBytes(StandardCharsets.UTF_8));
      return "sha256=" + HexFormat.of().formatHex(digest);
    } catch (GeneralSecurityException e) {
      throw new IOException("alerts cannot be signed", e);
    }
  }
}
