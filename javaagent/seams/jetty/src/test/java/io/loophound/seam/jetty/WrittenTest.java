package io.loophound.seam.jetty;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.client.OutputStreamRequestContent;
import org.eclipse.jetty.client.Request;

/** A body that the application writes piece by piece; it waits until each has been taken. */
class WrittenTest extends JettyContract {
  @Override
  Request.Content body(String json) {
    OutputStreamRequestContent body = new OutputStreamRequestContent("application/json");
    new Thread(() -> write(json.getBytes(StandardCharsets.UTF_8), body)).start();
    return body;
  }

  private static void write(byte[] bytes, OutputStreamRequestContent body) {
    int half = bytes.length / 2;
    try (OutputStream out = body.getOutputStream()) {
      out.write(bytes, 0, half);
      out.write(bytes, half, bytes.length - half);
    } catch (IOException e) {
      // of a body that is refused; the reply says so
    }
  }

  @Override
  protected boolean canBeSlowed() {
    return false;
  }
}
