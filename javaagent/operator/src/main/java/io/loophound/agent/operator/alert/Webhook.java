package io.loophound.agent.operator.alert;

import io.loophound.agent.operator.event.Event;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Sends a body to an address. A signed request has the headers {@code X-LoopHound-Timestamp}, in
 * seconds, and {@code X-LoopHound-Signature}: {@code sha256=} followed by the HMAC of the
 * timestamp, a dot and the body in hexadecimal digits.
 */
public final class Webhook implements Receiver {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int MILLIS = 5_000;
  private static final int TIMEOUT = 408;
  private static final int TOO_MANY = 429;

  private final URI url;
  private final AlertFormat format;
  private final String secret;
  private final Clock clock;

  /**
   * Sends to an address.
   *
   * @throws IllegalArgumentException when it is not an HTTP address
   */
  public Webhook(AlertSettings settings) {
    this(settings.url(), settings.format(), settings.secret(), Clock.systemUTC());
  }

  Webhook(String url, AlertFormat format, String secret, Clock clock) {
    this.url = address(url);
    this.format = format;
    this.secret = secret;
    this.clock = clock;
  }

  /** An exception never shows the address, which may be a secret. */
  private static URI address(String url) {
    try {
      URI address = new URI(url);
      String scheme = address.getScheme();
      if (address.getHost() != null && ("http".equals(scheme) || "https".equals(scheme))) {
        return address;
      }
    } catch (URISyntaxException e) {
      // no address either
    }
    throw new IllegalArgumentException(
        "loophound.alerts.webhook = (not shown): allowed is an address that begins with http:// or"
            + " https:// and names a host");
  }

  @Override
  public String option() {
    return "loophound.alerts.webhook";
  }

  @Override
  public void send(Event event) throws IOException {
    String body = format.body(event);
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
      throw new RefusedException("the receiver answered " + status);
    }
    throw new IOException("the receiver answered " + status);
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
