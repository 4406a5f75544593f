package io.loophound.seam.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;

import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.seam.Scopes;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelReply.End;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.testkit.http.ModelServer;
import io.loophound.testkit.http.ServedTest;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class JdkSendTest extends ServedTest {
  static final String BODY =
      """
      {"model":"gpt-4.1","messages":[{"role":"system","content":"Be brief."},\
      {"role":"user","content":"Wie spät ist es? 🙂"}]}""";

  private final GatedClient client = new GatedClient(HttpClient.newHttpClient(), context);

  @Test
  void showsRequestAndReplyToTheGuard() throws Exception {
    HttpRequest request = request().header("Authorization", "Bearer sk-secret").build();

    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());

    assertThat(response.body()).isEqualTo(ModelServer.REPLY);
    assertThat(server.bodies).singleElement().isEqualTo(ModelServer.bytes(BODY));
    ModelRequest seen = context.requests.get(0);
    assertThat(seen.model()).isEqualTo("gpt-4.1");
    assertThat(seen.origin().seam()).isEqualTo("jdk-http");
    assertThat(seen.origin().path()).isEqualTo("/v1/chat/completions");
    assertThat(seen.origin().host()).isEqualTo(server.chat().getHost());
    assertThat(seen.run().thread()).isEqualTo(Thread.currentThread().getId());
    assertThat(seen.run().caller()).isNotEmpty().doesNotContain("secret");
    assertThat(seen.conversation().message(0).role()).isEqualTo(Role.SYSTEM);
    assertThat(seen.conversation().message(1).text()).isEqualTo("Wie spät ist es? 🙂");
    assertThat(context.replies)
        .containsExactly(
            new ModelReply(
                End.COMPLETED,
                "chatcmpl-1",
                "Grüße 🙂",
                List.of(),
                "stop",
                new Usage(11, 7, false)));
  }

  @Test
  void refusesWithTheProvidersErrorAndWithoutTheServer() throws Exception {
    context.verdict = Verdicts.block();

    HttpResponse<String> response = client.send(request().build(), BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(422);
    assertThat(response.body()).contains("\"code\":\"recursive_loop_detected\"");
    assertThat(response.headers().firstValue("X-Should-Retry")).hasValue("false");
    assertThat(response.uri()).isEqualTo(server.chat());
    assertThat(response.previousResponse()).isEmpty();
    assertThat(response.sslSession()).isEmpty();
    assertThat(server.bodies).isEmpty();
    assertThat(context.replies).containsExactly(ModelReply.refused());
    assertThat(context.stopped).hasValue(1);
  }

  @Test
  void killsWhenTheApplicationsHandlerThrowsOnTheRefusal() {
    context.verdict = Verdicts.block();

    assertThatThrownBy(
            () ->
                client.send(
                    request().build(),
                    info -> {
                      throw new IllegalStateException("status " + info.statusCode());
                    }))
        .isInstanceOf(LoopHoundKill.class)
        .hasMessageContaining("detector ");

    assertThat(server.bodies).isEmpty();
  }

  @Test
  void leavesOtherTrafficAlone() throws Exception {
    context.verdict = Verdicts.block();
    for (int i = 0; i < 200; i++) {
      HttpRequest rest =
          HttpRequest.newBuilder(server.uri("/api/orders"))
              .header("content-type", "application/json")
              .POST(BodyPublishers.ofString(BODY))
              .build();
      assertThat(client.send(rest, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    }

    assertThat(server.bodies).hasSize(200);
    assertThat(context.requests).isEmpty();
    assertThat(context.replies).isEmpty();
    assertThat(context.unread).hasValue(0);
  }

  @Test
  void leavesBodiesOfAnotherShapeAlone() throws Exception {
    context.verdict = Verdicts.block();
    for (String body : new String[] {"{\"input\":\"x\"}", "{\"messages\":[", "no json", "[]"}) {
      client.send(request(body).build(), BodyHandlers.ofString());
    }
    HttpRequest form = request().setHeader("content-type", "text/plain").build();
    client.send(form, BodyHandlers.ofString());
    client.send(HttpRequest.newBuilder(server.chat()).build(), BodyHandlers.ofString());

    assertThat(server.bodies).hasSize(6);
    assertThat(context.requests).isEmpty();
    assertThat(context.unread).hasValue(4);
  }

  @Test
  void leavesCallsToTheSeamThatCountedThem() throws Exception {
    assertThat(Scopes.tryOpenModelCall(this)).isTrue();
    try {
      client.send(request().build(), BodyHandlers.ofString());
    } finally {
      Scopes.closeModelCall();
    }

    assertThat(context.requests).isEmpty();
  }

  @Test
  void tellsOfErrorReplies() throws Exception {
    String error = "{\"error\":{\"message\":\"Slow down\",\"type\":\"requests\"}}";
    server.answer =
        exchange -> ModelServer.reply(exchange, 429, "application/json", ModelServer.bytes(error));

    assertThat(client.send(request().build(), BodyHandlers.ofString()).body()).isEqualTo(error);

    assertThat(context.replies).containsExactly(ModelReply.failed("HTTP 429: Slow down"));
  }

  @Test
  void tellsOfCallsWithoutReply() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    server.answer =
        exchange -> {
          try {
            release.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        };
    HttpRequest request = request().timeout(Duration.ofMillis(200)).build();

    Throwable thrown = catchThrowable(() -> client.send(request, BodyHandlers.ofString()));

    release.countDown();
    // on a busy machine it may be the connection that takes too long, which has its own class
    assertThat(thrown).isInstanceOf(HttpTimeoutException.class);
    assertThat(context.replies)
        .containsExactly(ModelReply.failed(thrown.getClass().getSimpleName()));
  }

  @Test
  void tellsOfEmptyReplies() throws Exception {
    server.answer = exchange -> ModelServer.reply(exchange, 204, "text/plain", new byte[0]);

    assertThat(client.send(request().build(), BodyHandlers.ofString()).body()).isEmpty();

    assertThat(context.replies).containsExactly(ModelReply.cancelled());
    assertThat(context.unread).hasValue(1);
  }

  @Test
  void countsFurtherAttemptsOfTheLibraryOnce() throws Exception {
    for (int attempt = 0; attempt < 3; attempt++) {
      client.send(attempt(attempt), BodyHandlers.ofString());
    }
    assertThat(context.requests).hasSize(1);
    assertThat(context.replies).hasSize(1);

    client.send(attempt(2), BodyHandlers.ofString());
    assertThat(context.requests).as("a number that does not grow is a new call").hasSize(2);
    assertThat(server.bodies).hasSize(4);
  }

  @Test
  void refusesFurtherAttemptsOfARefusedCall() throws Exception {
    context.verdict = Verdicts.block();
    for (int attempt = 0; attempt < 3; attempt++) {
      HttpResponse<String> response = client.send(attempt(attempt), BodyHandlers.ofString());
      assertThat(response.statusCode()).isEqualTo(422);
    }

    assertThat(context.requests).hasSize(1);
    assertThat(context.stopped).hasValue(3);
    assertThat(server.bodies).isEmpty();
  }

  @Test
  void letsBodiesOverTheLimitPass() throws Exception {
    context.verdict = Verdicts.block();
    String big = BODY.replace("brief", "x".repeat(9 << 20));

    client.send(request(big).build(), BodyHandlers.ofString());

    assertThat(server.bodies).hasSize(1);
    assertThat(context.requests).isEmpty();
    assertThat(context.unread).hasValue(1);
  }

  @Test
  void keepsItsOwnErrorsToItself() throws Exception {
    when(context.guard().after(any(ModelTicket.class), any(ModelReply.class)))
        .thenThrow(new IllegalStateException("bug"));

    assertThat(client.send(request().build(), BodyHandlers.ofString()).body())
        .isEqualTo(ModelServer.REPLY);
    context.verdict = Verdicts.block();
    assertThat(client.send(request().build(), BodyHandlers.ofString()).statusCode()).isEqualTo(422);

    assertThat(context.errors).hasSize(2).allMatch(IllegalStateException.class::isInstance);
    context.errors.clear();
  }

  @Test
  void tellsOfAnInterruptedCall() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    Thread caller = Thread.currentThread();
    server.answer =
        exchange -> {
          caller.interrupt();
          try {
            release.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        };

    assertThatThrownBy(() -> client.send(request().build(), BodyHandlers.ofString()))
        .isInstanceOf(InterruptedException.class);

    release.countDown();
    assertThat(context.replies).containsExactly(ModelReply.cancelled());
  }

  private HttpRequest attempt(int count) {
    return request().header("X-Stainless-Retry-Count", Integer.toString(count)).build();
  }

  private HttpRequest.Builder request() {
    return request(BODY);
  }

  private HttpRequest.Builder request(String body) {
    return HttpRequest.newBuilder(server.chat())
        .header("content-type", "application/json")
        .POST(BodyPublishers.ofString(body));
  }
}
