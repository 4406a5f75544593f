package io.loophound.seam.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.integration.testkit.Verdicts;
import io.loophound.seam.http.Refusal;
import io.loophound.wire.openai.OpenAiChat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A refusal read by every kind of body handler the application may have. */
@Timeout(120)
class SyntheticResponseTest {
  private static final HttpRequest REQUEST =
      HttpRequest.newBuilder(URI.create("http://localhost/v1/chat/completions")).build();

  private final Refusal refusal = Refusal.of(Verdicts.block(), 422, new OpenAiChat());

  @Test
  void isReadAsText() throws Exception {
    HttpResponse<String> response = respond(BodyHandlers.ofString());
    assertThat(response.body()).isEqualTo(refusal.body());
    assertThat(response.request()).isSameAs(REQUEST);
    assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
    assertThat(response).hasToString("(GET http://localhost/v1/chat/completions) 422");
  }

  @Test
  void isReadAsBytes() throws Exception {
    assertThat(respond(BodyHandlers.ofByteArray()).body()).isEqualTo(bytes());
  }

  @Test
  void isReadAsStream() throws Exception {
    try (InputStream in = respond(BodyHandlers.ofInputStream()).body()) {
      assertThat(in.readAllBytes()).isEqualTo(bytes());
    }
  }

  @Test
  void isReadAsLines() throws Exception {
    assertThat(respond(BodyHandlers.ofLines()).body().collect(Collectors.joining()))
        .isEqualTo(refusal.body());
  }

  @Test
  void isDiscarded() throws Exception {
    assertThat(respond(BodyHandlers.discarding()).body()).isNull();
    assertThat(respond(BodyHandlers.replacing("x")).body()).isEqualTo("x");
  }

  @Test
  void isWrittenToAFile(@TempDir Path folder) throws Exception {
    Path file = respond(BodyHandlers.ofFile(folder.resolve("reply.json"))).body();
    assertThat(Files.readString(file)).isEqualTo(refusal.body());
  }

  @Test
  void isMapped() throws Exception {
    BodyHandler<Integer> length =
        info -> BodySubscribers.mapping(BodySubscribers.ofInputStream(), this::length);
    assertThat(respond(length).body()).isEqualTo(bytes().length);
  }

  @Test
  void isPushedToASubscriber() throws Exception {
    CompletableFuture<String> got = new CompletableFuture<>();
    respond(BodyHandlers.fromSubscriber(new Collector(got)));
    assertThat(got.get()).isEqualTo(refusal.body());
  }

  @Test
  void isPushedInLinesBeforeItEnds() throws Exception {
    BodyHandler<String> lines =
        info ->
            BodySubscribers.fromLineSubscriber(
                new Lines(new StringBuilder()),
                all -> all.text().toString(),
                StandardCharsets.UTF_8,
                null);
    assertThat(respond(lines).body()).isEqualTo(refusal.body());
  }

  @Test
  void isPublished() throws Exception {
    CompletableFuture<String> got = new CompletableFuture<>();
    respond(BodyHandlers.ofPublisher()).body().subscribe(new Collector(got));
    assertThat(got.get()).isEqualTo(refusal.body());
  }

  @Test
  void isBuffered() throws Exception {
    assertThat(respond(BodyHandlers.buffering(BodyHandlers.ofString(), 7)).body())
        .isEqualTo(refusal.body());
  }

  @Test
  void isPassedToAConsumer() throws Exception {
    StringBuilder text = new StringBuilder();
    BodyHandler<Void> consumer =
        BodyHandlers.ofByteArrayConsumer(
            bytes -> bytes.ifPresent(b -> text.append(new String(b, StandardCharsets.UTF_8))));
    respond(consumer);
    assertThat(text).as("read in both ways").hasToString(refusal.body().repeat(2));
  }

  @Test
  void failsInTheFutureWhenTheClientsExecutorIsShut() {
    HttpClient client =
        HttpClient.newBuilder()
            .executor(
                task -> {
                  throw new RejectedExecutionException("shut down");
                })
            .build();

    assertThat(synthetic(BodyHandlers.ofString()).async(client)).isCompletedExceptionally();
  }

  @Test
  void honoursCancelAndDemand() {
    try (SubmissionPublisher<String> events = new SubmissionPublisher<>(Runnable::run, 9)) {
      List<String> seen = new java.util.ArrayList<>();
      var unused = events.consume(seen::add);
      OneBuffer cancelled = begun(events);
      cancelled.cancel();
      cancelled.request(1);
      assertThat(seen).isEmpty();
      begun(events).request(0);
      assertThat(seen).containsExactly("IllegalArgumentException");
      OneBuffer once = begun(events);
      once.request(1);
      once.request(1);
      assertThat(seen).containsExactly("IllegalArgumentException", "next", "complete");
    }
  }

  private static OneBuffer begun(SubmissionPublisher<String> events) {
    OneBuffer buffer =
        new OneBuffer(BodySubscribers.fromSubscriber(new Reporter(events)), ByteBuffer.allocate(1));
    buffer.begin();
    return buffer;
  }

  private <T> HttpResponse<T> respond(BodyHandler<T> handler) throws Exception {
    @SuppressWarnings("unchecked")
    HttpResponse<T> later =
        (HttpResponse<T>)
            synthetic(handler).async(HttpClient.newHttpClient()).get(120, TimeUnit.SECONDS);
    assertThat(later.statusCode()).isEqualTo(422);
    return synthetic(handler).await();
  }

  private <T> SyntheticResponse<T> synthetic(BodyHandler<T> handler) {
    return new SyntheticResponse<>(REQUEST, HttpClient.Version.HTTP_1_1, refusal, handler);
  }

  private byte[] bytes() {
    return refusal.body().getBytes(StandardCharsets.UTF_8);
  }

  private int length(InputStream in) {
    try {
      return in.readAllBytes().length;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Collector implements Flow.Subscriber<List<ByteBuffer>> {
    private final CompletableFuture<String> got;
    private final StringBuilder text = new StringBuilder();

    Collector(CompletableFuture<String> got) {
      this.got = got;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
      buffers.forEach(b -> text.append(StandardCharsets.UTF_8.decode(b)));
    }

    @Override
    public void onError(Throwable thrown) {
      got.completeExceptionally(thrown);
    }

    @Override
    public void onComplete() {
      got.complete(text.toString());
    }
  }

  private record Lines(StringBuilder text) implements Flow.Subscriber<String> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String line) {
      text.append(line);
    }

    @Override
    public void onError(Throwable thrown) {
      text.append(thrown);
    }

    @Override
    public void onComplete() {}
  }

  private record Reporter(SubmissionPublisher<String> events)
      implements Flow.Subscriber<List<ByteBuffer>> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {}

    @Override
    public void onNext(List<ByteBuffer> item) {
      events.submit("next");
    }

    @Override
    public void onError(Throwable thrown) {
      events.submit(thrown.getClass().getSimpleName());
    }

    @Override
    public void onComplete() {
      events.submit("complete");
    }
  }
}
