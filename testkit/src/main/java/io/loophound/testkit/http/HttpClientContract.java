package io.loophound.testkit.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.seam.Scopes;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelReply.End;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Verdicts;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What a seam of an HTTP client owes: a test extends it for each way in which the client sends. The
 * client is the real one, and talks to a server; the guard says what the test wants.
 */
public abstract class HttpClientContract {
  private static final String EVENT =
      "data: {\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"again \"}}]}\n\n";

  /** Of three digits: requests that only differ in them are equally long. */
  private static final AtomicInteger NUMBERS = new AtomicInteger(100);

  /** What the client under test is watched with. */
  protected final TestContext context = new TestContext();

  private final CountDownLatch closed = new CountDownLatch(1);
  private final String body =
      "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"Wie spät ist es? 🙂 "
          + NUMBERS.incrementAndGet()
          + "\"}]}";
  private ModelServer server;

  /**
   * What a client gave back.
   *
   * @param status the reply's status
   * @param body the whole body as text
   * @param warning the header of a warning, or null
   */
  public record Answer(int status, String body, String warning) {
    /** An answer without a warning, or of a client whose headers are not read. */
    public Answer(int status, String body) {
      this(status, body, null);
    }
  }

  /** The name of the seam. */
  protected abstract String seam();

  /** Posts JSON through the watched client and reads the whole reply. */
  protected abstract Answer post(URI address, String json, Map<String, String> headers)
      throws Exception;

  /** Posts JSON, reads the beginning of the reply and leaves. */
  protected abstract void leave(URI address, String json) throws Exception;

  /** Whether a call can be slowed down: not where that would block other calls. */
  protected boolean canBeSlowed() {
    return true;
  }

  /** Whether a refused call can get an exception: docs/model-apis.md says where not. */
  protected boolean canThrow() {
    return true;
  }

  /** Whether the client sends a body again to where it is redirected. */
  protected boolean followsRedirects() {
    return false;
  }

  /** Whether another body can be sent in place of the application's own. */
  protected boolean changesBodies() {
    return false;
  }

  @BeforeEach
  final void start() throws IOException {
    server = new ModelServer();
  }

  @AfterEach
  final void stop() {
    server.close();
    assertThat(context.errors).isEmpty();
    assertThat(Scopes.isInModelCall()).isFalse();
  }

  @Test
  final void aHealthyCallArrivesAsItWasSentAndAnswered() throws Exception {
    Answer answer = post(Map.of("Authorization", "Bearer sk-secret"));

    assertThat(answer).isEqualTo(new Answer(200, ModelServer.REPLY));
    assertThat(server.bodies).singleElement().isEqualTo(ModelServer.bytes(body));
    assertThat(context.requests).hasSize(1);
    ModelRequest seen = context.requests.get(0);
    assertThat(seen.origin().seam()).isEqualTo(seam());
    assertThat(seen.model()).isEqualTo("m");
    assertThat(seen.conversation().message(0).text()).startsWith("Wie spät ist es? 🙂");
    assertThat(seen.run().caller()).isNotEmpty().doesNotContain("secret");
    ModelReply reply = ended();
    assertThat(reply.end()).isEqualTo(End.COMPLETED);
    assertThat(reply.text()).isEqualTo("Grüße 🙂");
    assertThat(reply.usage().outputTokens()).isEqualTo(7);
  }

  @Test
  final void otherTrafficIsLeftAlone() throws Exception {
    context.verdict = Verdicts.block();
    for (int i = 0; i < 20; i++) {
      assertThat(post(server.uri("/api/orders/" + i), body, Map.of()).status()).isEqualTo(200);
    }

    assertThat(server.bodies).hasSize(20).containsOnly(ModelServer.bytes(body));
    assertThat(context.requests).isEmpty();
    assertThat(context.unread).hasValue(0);
  }

  @Test
  final void aWarnedCallSaysSoInItsReply() throws Exception {
    context.verdict = Verdicts.verdict(Action.WARN);

    Answer answer = post(Map.of());

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(ModelServer.REPLY);
    assertThat(answer.warning()).startsWith("warn; detector=").contains("; decision=");
  }

  @Test
  final void aConcludedCallMayUseNoToolAndSaysSoInItsReply() throws Exception {
    context.verdict = Verdicts.verdict(Action.CONCLUDE);
    String offers = body.replaceFirst("}$", ",\"tools\":[{\"function\":{\"name\":\"search\"}}]");

    Answer answer = post(server.chat(), offers + '}', Map.of("Authorization", "Bearer sk-1"));

    assertThat(answer.body()).isEqualTo(ModelServer.REPLY);
    assertThat(answer.warning()).startsWith("conclude; detector=").contains("; decision=");
    assertThat(context.requests.get(0).tools().removable()).isEqualTo(changesBodies());
    String forbidden = changesBodies() ? ",\"tool_choice\":\"none\"}" : "}";
    assertThat(server.bodies).singleElement().isEqualTo(ModelServer.bytes(offers + forbidden));
    assertThat(ended().text()).isEqualTo("Grüße 🙂");
  }

  @Test
  final void aSignedBodyStaysAsItIs() throws Exception {
    context.verdict = Verdicts.verdict(Action.CONCLUDE);
    String offers = body.replaceFirst("}$", ",\"tools\":[{\"function\":{\"name\":\"search\"}}]}");

    post(server.chat(), offers, Map.of("Authorization", "AWS4-HMAC-SHA256 Credential=a/b/c"));

    assertThat(context.requests.get(0).tools().removable()).isFalse();
    assertThat(server.bodies).singleElement().isEqualTo(ModelServer.bytes(offers));
  }

  @Test
  final void aStoppedCallGetsTheProvidersErrorAndReachesNoServer() throws Exception {
    context.verdict = Verdicts.block();

    Answer answer = post(Map.of());

    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.body()).contains("\"code\":\"recursive_loop_detected\"");
    assertThat(server.bodies).isEmpty();
    assertThat(context.requests).hasSize(1);
    assertThat(ended()).isEqualTo(ModelReply.refused());
    assertThat(context.stopped).hasValue(1);
  }

  /** Whatever the application waits for comes to an end. */
  @Test
  final void aStoppedCallThrowsWhereThatIsAskedFor() throws Exception {
    context.verdict = Verdicts.block();
    context.throwing = true;

    CompletableFuture<Answer> answer = CompletableFuture.supplyAsync(() -> unchecked(Map.of()));

    if (canThrow()) {
      assertThatThrownBy(() -> answer.get(120, TimeUnit.SECONDS))
          .satisfies(
              thrown -> assertThat(causes(thrown)).hasAtLeastOneElementOfType(LoopHoundKill.class));
    } else {
      assertThat(answer.get(120, TimeUnit.SECONDS).status()).isEqualTo(422);
    }
    assertThat(server.bodies).isEmpty();
    assertThat(context.requests).hasSize(1);
    assertThat(ended()).isEqualTo(ModelReply.refused());
    assertThat(context.stopped).hasValue(1);
  }

  @Test
  final void aCallThatIsRedirectedIsOneCall() throws Exception {
    server.answer =
        exchange -> {
          boolean moved = exchange.getRequestURI().getPath().startsWith("/moved/");
          exchange
              .getResponseHeaders()
              .set("location", server.uri("/moved/v1/chat/completions").toString());
          ModelServer.reply(
              exchange,
              moved ? 200 : 307,
              "application/json",
              ModelServer.bytes(ModelServer.REPLY));
        };

    Answer answer = post(Map.of());

    assertThat(answer.status()).isEqualTo(followsRedirects() ? 200 : 307);
    assertThat(server.bodies)
        .hasSize(followsRedirects() ? 2 : 1)
        .containsOnly(ModelServer.bytes(body));
    assertThat(context.requests).hasSize(1);
    assertThat(ended().end()).isEqualTo(followsRedirects() ? End.COMPLETED : End.FAILED);
  }

  @Test
  final void aStreamIsCutInTheProvidersForm() throws Exception {
    AtomicInteger heard = new AtomicInteger();
    context.watch = said -> heard.incrementAndGet() < 5 ? Verdict.ALLOW : Verdicts.block();
    server.answer = this::chant;

    Answer answer = post(Map.of());

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().lines().filter(line -> !line.isEmpty()))
        .as("nothing but whole events")
        .allMatch(line -> line.startsWith("data: {\"") || line.equals("data: [DONE]"))
        .endsWith("data: [DONE]");
    assertThat(closed.await(120, TimeUnit.SECONDS)).as("the connection is closed").isTrue();
    assertThat(ended().end()).isEqualTo(End.CANCELLED);
    assertThat(ended().text()).startsWith("again again again again ");
  }

  @Test
  final void aSlowedCallWaitsAndIsMadeOnce() throws Exception {
    context.verdict = Verdicts.slow(Duration.ofMillis(60));
    long before = System.nanoTime();

    assertThat(post(Map.of()).status()).isEqualTo(200);

    if (canBeSlowed()) {
      assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThan(Duration.ofMillis(55));
      assertThat(context.delays).singleElement().matches(millis -> millis >= 55);
    } else {
      assertThat(context.delays).isEmpty();
    }
    assertThat(server.bodies).hasSize(1);
    assertThat(ended().end()).isEqualTo(End.COMPLETED);
  }

  @Test
  final void aReplyThatIsLeftEndsItsCall() throws Exception {
    server.answer = this::chant;

    leave(server.chat(), body);

    assertThat(ended().end()).isEqualTo(End.CANCELLED);
    assertThat(closed.await(120, TimeUnit.SECONDS)).as("the connection is closed").isTrue();
    assertThat(context.stopped).hasValue(0);
  }

  @Test
  final void anErrorOfTheProviderIsAFailedCall() throws Exception {
    String error = error(429);

    assertThat(post(Map.of())).isEqualTo(new Answer(429, error));

    assertThat(ended().end()).isEqualTo(End.FAILED);
    // its message too where the whole body is there at once
    assertThat(ended().text()).startsWith("HTTP 429");
  }

  @Test
  final void anErrorOfTheProviderCarriesAWarningToo() throws Exception {
    context.verdict = Verdicts.verdict(Action.WARN);
    String error = error(429);

    Answer answer = post(Map.of());

    assertThat(answer.status()).isEqualTo(429);
    assertThat(answer.body()).isEqualTo(error);
    assertThat(answer.warning()).startsWith("warn; detector=");
  }

  @Test
  final void furtherAttemptsAreTheSameCall() throws Exception {
    for (int attempt = 0; attempt < 3; attempt++) {
      post(Map.of("X-Stainless-Retry-Count", Integer.toString(attempt)));
    }

    assertThat(server.bodies).hasSize(3);
    assertThat(context.requests).hasSize(1);
    assertThat(ended().end()).isEqualTo(End.COMPLETED);
  }

  @Test
  final void aCallThatASeamFurtherOutHasCountedIsNotCountedAgain() throws Exception {
    post(Map.of());
    ended();
    Conversation same = context.requests.get(0).conversation();
    context.forget();
    assertThat(Scopes.tryOpenModelCall(this)).isTrue();
    try (var known = context.state.inFlight().open("outer", same)) {
      assertThat(known).isNotNull();
      post(Map.of());
    } finally {
      Scopes.closeModelCall();
    }

    assertThat(server.bodies).hasSize(2);
    assertThat(context.requests).isEmpty();
  }

  /** From now on the provider answers with this. */
  private String error(int status) {
    String error = "{\"error\":{\"message\":\"Slow down\",\"type\":\"requests\"}}";
    byte[] bytes = ModelServer.bytes(error);
    server.answer = exchange -> ModelServer.reply(exchange, status, "application/json", bytes);
    return error;
  }

  private Answer post(Map<String, String> headers) throws Exception {
    return post(server.chat(), body, headers);
  }

  private Answer unchecked(Map<String, String> headers) {
    try {
      return post(headers);
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }

  private static List<Throwable> causes(Throwable thrown) {
    return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause).toList();
  }

  /** The one end that the guard was told of. */
  private ModelReply ended() {
    await().until(() -> !context.replies.isEmpty());
    assertThat(context.replies).hasSize(1);
    return context.replies.get(0);
  }

  /** A stream without an end, until the client closes its connection; other calls get a reply. */
  private void chant(HttpExchange exchange) throws IOException {
    if (!exchange.getRequestURI().getPath().equals(server.chat().getPath())) {
      ModelServer.reply(exchange, 200, "application/json", ModelServer.bytes(ModelServer.REPLY));
      return;
    }
    exchange.getResponseHeaders().set("content-type", "text/event-stream");
    try (exchange) {
      exchange.sendResponseHeaders(200, 0);
      OutputStream out = exchange.getResponseBody();
      for (int i = 0; i < 1_000_000; i++) {
        out.write(ModelServer.bytes(EVENT));
        out.flush();
      }
    } catch (IOException closedByTheClient) {
      closed.countDown();
    }
  }
}
