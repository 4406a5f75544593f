package io.loophound.agent.it.http.apps;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.stream.Collectors;

/**
 * A reply, read in one of the ways the JDK offers.
 *
 * @param <T> what the handler makes of it
 */
record JdkReply<T>(BodyHandler<T> handler, Bytes<T> bytes) {

  /** What came in. */
  interface Bytes<T> {
    byte[] of(T body) throws Exception;
  }

  /** By the handler of this name; lines lose what ends the last of them. */
  static JdkReply<?> read(String name, String end) throws Exception {
    return switch (name) {
      case "ofByteArray" -> new JdkReply<>(BodyHandlers.ofByteArray(), body -> body);
      case "ofString" -> new JdkReply<>(BodyHandlers.ofString(), body -> body.getBytes(UTF_8));
      case "ofInputStream" -> new JdkReply<>(BodyHandlers.ofInputStream(), JdkReply::drain);
      case "ofLines" ->
          new JdkReply<>(
              BodyHandlers.ofLines(),
              lines -> (lines.collect(Collectors.joining("\n")) + end).getBytes(UTF_8));
      case "ofFile" ->
          new JdkReply<>(BodyHandlers.ofFile(Files.createTempFile("reply", "")), JdkReply::content);
      case "ofPublisher" -> new JdkReply<>(BodyHandlers.ofPublisher(), JdkReply::drain);
      case "buffering" ->
          new JdkReply<>(BodyHandlers.buffering(BodyHandlers.ofByteArray(), 99), body -> body);
      case "mapping" ->
          new JdkReply<>(
              info -> BodySubscribers.mapping(BodySubscribers.ofString(UTF_8), String::toCharArray),
              chars -> new String(chars).getBytes(UTF_8));
      case "limiting" -> new JdkReply<>(limiting(), body -> body);
      case "ofByteArrayConsumer" -> consumer();
      case "fromSubscriber" -> subscriber();
      case "fromLineSubscriber" -> lines(end);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static JdkReply<Void> consumer() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    return new JdkReply<>(
        BodyHandlers.ofByteArrayConsumer(piece -> piece.ifPresent(bytes::writeBytes)),
        nothing -> bytes.toByteArray());
  }

  private static JdkReply<byte[]> subscriber() {
    Collector<List<ByteBuffer>> collector = new Collector<>();
    return new JdkReply<>(
        BodyHandlers.fromSubscriber(collector, all -> bytes(all.seen())), body -> body);
  }

  private static JdkReply<byte[]> lines(String end) {
    Collector<String> collector = new Collector<>();
    return new JdkReply<>(
        BodyHandlers.fromLineSubscriber(
            collector, all -> (String.join("\n", all.seen()) + end).getBytes(UTF_8), null),
        body -> body);
  }

  /** Of Java 25; compiled for one without it. */
  @SuppressWarnings("unchecked") // as it is declared there
  private static BodyHandler<byte[]> limiting() throws ReflectiveOperationException {
    Method limiting = BodyHandlers.class.getMethod("limiting", BodyHandler.class, long.class);
    return (BodyHandler<byte[]>) limiting.invoke(null, BodyHandlers.ofByteArray(), 1_000_000L);
  }

  private static byte[] drain(InputStream in) throws Exception {
    try (in) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      byte[] piece = new byte[100];
      for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
        bytes.write(piece, 0, count);
      }
      return bytes.toByteArray();
    }
  }

  private static byte[] drain(Flow.Publisher<List<ByteBuffer>> publisher) throws Exception {
    Collector<List<ByteBuffer>> collector = new Collector<>();
    publisher.subscribe(collector);
    return bytes(collector.end().get());
  }

  private static byte[] content(Path file) throws Exception {
    byte[] bytes = Files.readAllBytes(file);
    Files.delete(file);
    return bytes;
  }

  private static byte[] bytes(List<List<ByteBuffer>> pieces) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (List<ByteBuffer> piece : pieces) {
      for (ByteBuffer buffer : piece) {
        byte[] copy = new byte[buffer.remaining()];
        buffer.get(copy);
        bytes.writeBytes(copy);
      }
    }
    return bytes.toByteArray();
  }
}
