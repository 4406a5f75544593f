package io.loophound.seam.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.testkit.http.ModelServer;
import io.loophound.testkit.http.ServedTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With and without the handlers both sides get the same bytes. */
class ByteIdentityTest extends ServedTest {
  private final HttpClient plain = HttpClient.newHttpClient();
  private final GatedClient gated = new GatedClient(plain, context);
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 16 << 10, 1 << 20})
  void requestsArriveAsTheyWereWritten(int size) throws Exception {
    for (byte[] body : List.of(call(size), raw(size))) {
      for (var publisher : publishers(body).entrySet()) {
        plain.send(request(publisher.getValue().get()), BodyHandlers.discarding());
        gated.send(request(publisher.getValue().get()), BodyHandlers.discarding());
        gated.sendAsync(request(publisher.getValue().get()), BodyHandlers.discarding()).get();
        assertThat(server.bodies.stream().map(ModelServer::digest).distinct())
            .as(publisher.getKey())
            .containsExactly(ModelServer.digest(body));
        assertThat(server.bodies).as(publisher.getKey()).hasSize(3);
        assertThat(server.lengths.stream().distinct()).as(publisher.getKey()).hasSize(1);
        server.bodies.clear();
        server.lengths.clear();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 16 << 10, 1 << 20})
  void repliesArriveAsTheyWereWritten(int size) throws Exception {
    byte[] reply = size == 0 ? new byte[0] : reply(size);
    server.answer = exchange -> ModelServer.reply(exchange, 200, "application/json", reply);
    for (var handler : handlers().entrySet()) {
      for (BodyPublisher body : List.of(known(), stream())) {
        String with = handler.getValue().apply(body);
        assertThat(with).as(handler.getKey()).isEqualTo(ModelServer.digest(reply));
      }
    }
    assertThat(context.replies).hasSameSizeAs(context.requests).hasSize(handlers().size() * 2);
  }

  @Test
  void chunkedRepliesArriveAsTheyWereWritten() throws Exception {
    byte[] reply = reply(300_000);
    server.answer =
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write(reply);
          exchange.close();
        };
    for (var handler : handlers().entrySet()) {
      assertThat(handler.getValue().apply(known())).isEqualTo(ModelServer.digest(reply));
    }
    assertThat(context.replies).allMatch(r -> r.text().length() == 300_000);
  }

  private interface Source {
    BodyPublisher get() throws IOException;
  }

  private Map<String, Source> publishers(byte[] body) throws IOException {
    Path file = Files.write(folder.resolve("body"), body);
    int third = body.length / 3;
    byte[] a = java.util.Arrays.copyOfRange(body, 0, third);
    byte[] b = java.util.Arrays.copyOfRange(body, third, body.length);
    Map<String, Source> all = new LinkedHashMap<>();
    all.put("ofString", () -> BodyPublishers.ofString(new String(body, StandardCharsets.UTF_8)));
    all.put("ofByteArray", () -> BodyPublishers.ofByteArray(body));
    // JDK 17 writes an empty array as the end of a chunked body, which spoils the connection.
    List<byte[]> pieces = third > 0 ? List.of(a, b) : body.length > 0 ? List.of(b) : List.of();
    all.put("ofByteArrays", () -> BodyPublishers.ofByteArrays(pieces));
    all.put("one pass only", () -> onePass(pieces.iterator()));
    all.put(
        "ofInputStream", () -> BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)));
    all.put("ofFile", () -> BodyPublishers.ofFile(file));
    all.put(
        "concat",
        () -> BodyPublishers.concat(BodyPublishers.ofByteArray(a), BodyPublishers.ofByteArray(b)));
    all.put("fromPublisher", () -> BodyPublishers.fromPublisher(BodyPublishers.ofByteArray(body)));
    if (body.length > 0) {
      all.put(
          "fromPublisher with length",
          () -> BodyPublishers.fromPublisher(BodyPublishers.ofByteArray(body), body.length));
    }
    return all;
  }

  private Map<String, Function<BodyPublisher, String>> handlers() {
    Map<String, Function<BodyPublisher, String>> all = new LinkedHashMap<>();
    all.put("ofByteArray", got(BodyHandlers.ofByteArray(), bytes -> bytes));
    all.put("ofString", got(BodyHandlers.ofString(StandardCharsets.UTF_8), ModelServer::bytes));
    all.put("ofInputStream", got(BodyHandlers.ofInputStream(), ByteIdentityTest::drain));
    all.put(
        "ofLines",
        got(
            BodyHandlers.ofLines(),
            lines -> ModelServer.bytes(lines.collect(Collectors.joining("\n")))));
    all.put("ofFile", got(BodyHandlers.ofFile(folder.resolve("reply")), ByteIdentityTest::content));
    all.put("buffering", got(BodyHandlers.buffering(BodyHandlers.ofByteArray(), 999), b -> b));
    all.put(
        "mapping over a stream",
        got(
            info ->
                BodySubscribers.mapping(BodySubscribers.ofInputStream(), ByteIdentityTest::drain),
            bytes -> bytes));
    return all;
  }

  private <T> Function<BodyPublisher, String> got(
      BodyHandler<T> handler, Function<T, byte[]> read) {
    return body -> {
      try {
        HttpRequest request = request(body);
        return ModelServer.digest(read.apply(gated.sendAsync(request, handler).get().body()));
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    };
  }

  private HttpRequest request(BodyPublisher body) {
    return HttpRequest.newBuilder(server.chat())
        .header("content-type", "application/json")
        .POST(body)
        .build();
  }

  private static BodyPublisher onePass(Iterator<byte[]> once) {
    return BodyPublishers.ofByteArrays(() -> once);
  }

  private static BodyPublisher known() {
    return BodyPublishers.ofString(JdkSendTest.BODY);
  }

  private static BodyPublisher stream() {
    return BodyPublishers.ofInputStream(
        () -> new ByteArrayInputStream(ModelServer.bytes(JdkSendTest.BODY)));
  }

  private static byte[] raw(int size) {
    return ModelServer.bytes("x".repeat(size));
  }

  private static byte[] call(int size) {
    return ModelServer.bytes(JdkSendTest.BODY.replace("brief", "ä".repeat(size)));
  }

  private static byte[] reply(int size) {
    return ModelServer.bytes(ModelServer.REPLY.replace("Grüße 🙂", "y".repeat(size)));
  }

  private static byte[] drain(InputStream in) {
    try (in) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] content(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
