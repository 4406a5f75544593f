package io.loophound.agent.it.http.apps;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/** The JDK's old client: with a body in memory, of known length, and in chunks. */
final class UrlClient implements Client {
  private final String how;

  UrlClient(String how) {
    this.how = how;
  }

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) throws IOException {
    HttpURLConnection connection = send(address, body, headers);
    int status = connection.getResponseCode();
    byte[] reply;
    try (InputStream in = body(connection, status)) {
      reply = in == null ? new byte[0] : in.readAllBytes();
    }
    Map<String, String> found = new HashMap<>();
    for (int i = 1; connection.getHeaderFieldKey(i) != null; i++) {
      found.put(connection.getHeaderFieldKey(i), connection.getHeaderField(i));
    }
    return new Answer(status, found, reply);
  }

  private static InputStream body(HttpURLConnection connection, int status) throws IOException {
    if (status < 400) {
      return connection.getInputStream();
    }
    try {
      connection.getInputStream();
      throw new AssertionError("an error's body must not come as a reply's");
    } catch (IOException expected) {
      return connection.getErrorStream();
    }
  }

  @Override
  public void leave(URI address, byte[] body) throws IOException {
    HttpURLConnection connection = send(address, body, Map.of());
    try (InputStream in = connection.getInputStream()) {
      if (in.read() < 0) {
        throw new IOException("no reply");
      }
    }
    connection.disconnect();
  }

  private HttpURLConnection send(URI address, byte[] body, Map<String, String> headers)
      throws IOException {
    HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
    connection.setRequestMethod("POST");
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "application/json");
    headers.forEach(connection::setRequestProperty);
    if (how.equals("url-fixed")) {
      connection.setFixedLengthStreamingMode(body.length);
    } else if (how.equals("url-chunked")) {
      connection.setChunkedStreamingMode(1000);
    }
    OutputStream out = connection.getOutputStream();
    for (int from = 0; from < body.length; from += 5000) {
      out.write(body, from, Math.min(5000, body.length - from));
    }
    if (!how.equals("url-fixed")) {
      out.close(); // the other is left to the connection, as many do
    }
    return connection;
  }
}
