package io.loophound.agent.it.http.apps;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A request body, published in each of the ways the JDK offers. */
final class JdkBody {
  private JdkBody() {}

  /** The body by the publisher of this name. */
  static BodyPublisher named(String name, byte[] body) throws IOException {
    byte[] begin = Arrays.copyOfRange(body, 0, body.length / 3);
    byte[] end = Arrays.copyOfRange(body, body.length / 3, body.length);
    return switch (name) {
      case "ofString" -> BodyPublishers.ofString(new String(body, StandardCharsets.UTF_8));
      case "ofByteArray" -> BodyPublishers.ofByteArray(body);
      case "ofByteArray-part" -> part(body);
      case "ofByteArrays" -> BodyPublishers.ofByteArrays(List.of(begin, end));
      case "ofInputStream" -> BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body));
      case "ofFile" -> BodyPublishers.ofFile(file(body));
      case "fromPublisher" -> BodyPublishers.fromPublisher(BodyPublishers.ofByteArray(body));
      case "fromPublisher-length" ->
          BodyPublishers.fromPublisher(BodyPublishers.ofByteArray(body), body.length);
      case "concat" ->
          BodyPublishers.concat(
              BodyPublishers.ofByteArray(begin),
              BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(end)));
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static BodyPublisher part(byte[] body) {
    byte[] padded = new byte[body.length + 20];
    System.arraycopy(body, 0, padded, 10, body.length);
    return BodyPublishers.ofByteArray(padded, 10, body.length);
  }

  private static Path file(byte[] body) throws IOException {
    Path file = Files.write(Files.createTempFile("body", ".json"), body);
    file.toFile().deleteOnExit();
    return file;
  }
}
