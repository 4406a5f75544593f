package io.loophound.agent.it.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * The body of a stream, as a server writes it: packed or not, an event at a time or all at once.
 */
final class StreamBody {
  private final OutputStream out;
  private final boolean gzip;
  private final ByteArrayOutputStream packed = new ByteArrayOutputStream();
  private final OutputStream packer;

  StreamBody(OutputStream out, boolean gzip) throws IOException {
    this.out = out;
    this.gzip = gzip;
    this.packer = gzip ? new GZIPOutputStream(packed, 512, true) : packed;
  }

  /** One event after the other follows. */
  void begin() throws IOException {
    head("Transfer-Encoding: chunked");
  }

  /** One event, flushed. */
  void event(String event) throws IOException {
    packer.write(event.getBytes(UTF_8));
    packer.flush();
    chunk();
  }

  void end() throws IOException {
    packer.close();
    chunk();
    out.write("0\r\n\r\n".getBytes(UTF_8));
    out.flush();
  }

  /** All events in one piece. */
  void whole(List<String> events, boolean length) throws IOException {
    packer.write(String.join("", events).getBytes(UTF_8));
    packer.close();
    if (length) {
      head("Content-Length: " + packed.size());
      packed.writeTo(out);
    } else {
      begin();
      chunk();
      out.write("0\r\n\r\n".getBytes(UTF_8));
    }
    out.flush();
  }

  private void head(String field) throws IOException {
    String head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
            + (gzip ? "Content-Encoding: gzip\r\n" : "")
            + field
            + "\r\n\r\n";
    out.write(head.getBytes(UTF_8));
  }

  private void chunk() throws IOException {
    if (packed.size() > 0) {
      byte[] size = (Integer.toHexString(packed.size()) + "\r\n").getBytes(UTF_8);
      ByteArrayOutputStream chunk = new ByteArrayOutputStream();
      chunk.writeBytes(size);
      packed.writeTo(chunk);
      chunk.writeBytes("\r\n".getBytes(UTF_8));
      chunk.writeTo(out);
      out.flush();
      packed.reset();
    }
  }
}
