package io.loophound.seam.activations.message;

import static io.loophound.seam.activations.message.Deliveries.first;
import static io.loophound.seam.activations.message.Deliveries.identified;
import static io.loophound.seam.activations.message.Deliveries.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.seam.activations.message.Fakes.Exchange;
import io.loophound.seam.activations.message.Fakes.Request;
import io.loophound.seam.activations.message.Fakes.Response;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Requests whose senders say with a key which of them they send again. */
class HttpHandlerTest {
  private static final Map<String, String> KEY = Map.of("Idempotency-Key", "1");

  private final HttpHandler handler = new HttpHandler(null);

  private long send(Request request, int status) throws Exception {
    return Deliveries.activation(handler, null, request, new Response(status));
  }

  private long ask(Map<String, String> headers, int status) throws Exception {
    return send(new Request("/ask", 17, headers), status);
  }

  @Test
  void aRequestThatFailedIsSentAgain() throws Exception {
    long sent = ask(KEY, 500);
    long again = ask(KEY, 503);
    long third = ask(KEY, 200);

    assertThat(List.of(sent, again, third)).allMatch(Deliveries::identified);
    assertThat(List.of(message(again), message(third))).containsOnly(message(sent));
    assertThat(first(sent)).isTrue();
    assertThat(List.of(again, third)).noneMatch(Deliveries::first).doesNotHaveDuplicates();
    assertThat(message(ask(KEY, 200))).as("that one was answered").isNotEqualTo(message(sent));
  }

  @Test
  void anExceptionIsAFailure() throws Exception {
    Request request = new Request("/ask", 17, KEY);
    Throwable failure = new IllegalStateException("no answer");
    long sent = Deliveries.activation(handler, failure, request, new Response(200));
    assertThat(message(ask(KEY, 200))).isEqualTo(message(sent));
  }

  /** A client that always sends one and the same key. */
  @Test
  void requestsThatAreAnsweredAreAllNew() throws Exception {
    Set<Long> requests = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      long request = ask(KEY, i % 2 == 0 ? 200 : 404);
      assertThat(first(request)).isTrue();
      requests.add(message(request));
    }
    assertThat(requests).hasSize(200);
  }

  @Test
  void anEqualKeyOfAnotherRequestIsAnother() throws Exception {
    Map<String, String> named = Map.of("Idempotency-Key", "1", "Authorization", "Bearer somebody");
    long failed = message(ask(KEY, 500));
    List<Request> others =
        List.of(
            new Request("/tell", 17, KEY),
            new Request("/ask", 18, KEY),
            new Request("/ask", 17, Map.of("Idempotency-Key", "2")),
            new Request("/ask", 17, named));
    for (Request other : others) {
      assertThat(message(send(other, 200))).as(other.toString()).isNotEqualTo(failed);
    }
    assertThat(message(ask(KEY, 200))).isEqualTo(failed);
  }

  @Test
  void aRequestWithoutAKeyIsNew() throws Exception {
    String tooLong = "x".repeat(5000);
    for (Map<String, String> none :
        List.of(Map.<String, String>of(), Map.of("Idempotency-Key", tooLong))) {
      assertThat(ask(none, 500)).isPositive();
      assertThat(ask(none, 500)).isPositive();
    }
    assertThat(Deliveries.activation(handler, null, "no request", "no exchange")).isPositive();
  }

  /** It is begun on a thread that serves all, and done on another one. */
  @Test
  void anExchangeOfUndertowCountsWhereItIsWorkedOn() throws Exception {
    long sent = exchange(false, 500);
    assertThat(identified(exchange(true, 200))).isFalse();
    assertThat(message(exchange(false, 200))).isEqualTo(message(sent));
  }

  private long exchange(boolean inIoThread, int status) throws Exception {
    return Deliveries.activation(handler, null, "root", new Exchange(inIoThread, status));
  }
}
