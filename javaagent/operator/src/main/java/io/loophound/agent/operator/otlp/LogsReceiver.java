package io.loophound.agent.operator.otlp;

import io.loophound.agent.operator.alert.RefusedException;
import io.loophound.agent.operator.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

/** Sends requests to a receiver of OTLP, such as a collector. */
final class LogsReceiver {
  private static final Set<Integer> LATER = Set.of(429, 502, 503, 504);
  private static final int LARGEST_ANSWER = 100_000;

  private final OtlpSettings settings;

  LogsReceiver(OtlpSettings settings) {
    this.settings = settings;
  }

  /**
   * Sends a request.
   *
   * @return how many of its records the receiver has not taken
   * @throws RefusedException when sending it again is pointless
   * @throws IOException when sending it again may help
   */
  long send(String body) throws IOException {
    byte[] bytes = bytes(body);
    HttpURLConnection connection = (HttpURLConnection) settings.endpoint().toURL().openConnection();
    try {
      connection.setConnectTimeout(settings.timeoutMillis());
      connection.setReadTimeout(settings.timeoutMillis());
      connection.setInstanceFollowRedirects(false);
      connection.setRequestMethod("POST");
      connection.setDoOutput(true);
      connection.setFixedLengthStreamingMode(bytes.length);
      settings.headers().forEach(connection::setRequestProperty);
      connection.setRequestProperty("Content-Type", "application/json");
      connection.setRequestProperty("User-Agent", "LoopHound");
      if (settings.gzip()) {
        connection.setRequestProperty("Content-Encoding", "gzip");
      }
      try (OutputStream out = connection.getOutputStream()) {
        out.write(bytes);
      }
      return answer(connection);
    } finally {
      connection.disconnect();
    }
  }

  private byte[] bytes(String body) throws IOException {
    byte[] plain = body.getBytes(StandardCharsets.UTF_8);
    if (!settings.gzip()) {
      return plain;
    }
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(plain);
    }
    return packed.toByteArray();
  }

  private static long answer(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    if (status >= 200 && status < 300) {
      try (InputStream in = connection.getInputStream()) {
        return rejected(new String(in.readNBytes(LARGEST_ANSWER), StandardCharsets.UTF_8));
      }
    }
    if (LATER.contains(status)) {
      throw new IOException("the receiver answered " + status);
    }
    throw new RefusedException("the receiver answered " + status);
  }

  /** A receiver may take a part only. */
  private static long rejected(String answer) {
    try {
      Object partial = JsonObject.read(answer).get("partialSuccess");
      Object count = partial instanceof Map<?, ?> map ? map.get("rejectedLogRecords") : null;
      return count == null ? 0 : Long.parseLong(count.toString());
    } catch (IllegalArgumentException e) { // it has answered something else: it took them
      return 0;
    }
  }
}
