package io.loophound.agent.it.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/**
 * A request as {@link StreamServer} reads it.
 *
 * @param head its first line
 */
record Request(String head, String body) {

  /** Whether this word is in the query. */
  boolean asks(String what) {
    return head.substring(head.indexOf('?') + 1).contains(what) && head.contains("?");
  }

  /** The next request, or null when there is none. */
  static Request read(InputStream in) throws IOException {
    int length = -1;
    String head = line(in);
    String line = head;
    while (line != null && !line.isEmpty()) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(15).strip());
      }
      line = line(in);
    }
    return line == null
        ? null
        : new Request(head, new String(length < 0 ? chunks(in) : in.readNBytes(length), UTF_8));
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    int length = Integer.parseInt(line(in), 16);
    while (length > 0) {
      body.writeBytes(in.readNBytes(length));
      line(in);
      length = Integer.parseInt(line(in), 16);
    }
    line(in);
    return body.toByteArray();
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        return null;
      }
      line.append((char) b);
    }
    return line.toString().strip();
  }
}
