package io.loophound.seam.apache5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.loophound.agent.seam.Invocation.Proceed;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.event.ModelReply;
import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.wire.WireSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleResponseConsumer;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.nio.AsyncEntityProducer;
import org.apache.hc.core5.http.nio.AsyncPushConsumer;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;
import org.apache.hc.core5.http.nio.HandlerFactory;
import org.apache.hc.core5.http.nio.entity.BasicAsyncEntityProducer;
import org.apache.hc.core5.http.nio.support.BasicRequestProducer;
import org.apache.hc.core5.http.nio.support.classic.AbstractClassicEntityProducer;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The real client, with the handler's arguments and future in place of its own. */
class AsyncHandlerTest {
  private static final byte[] BODY =
      "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"Grüße 🙂\"}]}"
          .getBytes(StandardCharsets.UTF_8);
  private static final String REPLY =
      "{\"id\":\"c-1\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\","
          + "\"content\":\"Hello\"},\"finish_reason\":\"stop\"}]}";

  private final TestContext context = new TestContext();
  private final List<byte[]> bodies = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CloseableHttpAsyncClient client = HttpAsyncClients.createDefault();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            bodies.add(exchange.getRequestBody().readAllBytes());
            byte[] reply = REPLY.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, reply.length);
            exchange.getResponseBody().write(reply);
          }
        });
    server.start();
    client.start();
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.stop(0);
    threads.shutdownNow();
    assertThat(context.errors).isEmpty();
  }

  @Test
  void showsRequestAndReplyToTheGuard() throws Exception {
    SimpleHttpResponse response = post(atOnce(BODY)).get();

    assertThat(response.getBodyText()).isEqualTo(REPLY);
    assertThat(bodies).singleElement().isEqualTo(BODY);
    assertThat(context.requests).hasSize(1);
    assertThat(context.replies).singleElement().satisfies(this::isTheReply);
  }

  @Test
  void refusesABodyThatIsThereBeforeAnythingIsSent() throws Exception {
    context.verdict = Verdicts.block();

    SimpleHttpResponse response = post(atOnce(BODY)).get();

    assertThat(response.getCode()).isEqualTo(422);
    assertThat(response.getBodyText()).contains("recursive_loop_detected");
    assertThat(bodies).isEmpty();
  }

  @Test
  void judgesABodyThatAnotherThreadWrites() throws Exception {
    assertThat(post(written(BODY)).get().getBodyText()).isEqualTo(REPLY);
    assertThat(bodies).singleElement().isEqualTo(BODY);
    assertThat(context.requests).hasSize(1);

    context.verdict = Verdicts.block();
    assertThat(post(written(BODY)).get().getCode()).isEqualTo(422);
    assertThat(bodies).hasSize(1);
  }

  @Test
  void passesABodyThatIsTooLongToLookInto() throws Exception {
    context.verdict = Verdicts.block();
    byte[] body = new byte[WireSettings.DEFAULTS.bodyLimit() + 70_000];
    Arrays.fill(body, (byte) 'x');

    assertThat(post(atOnce(body)).get().getCode()).isEqualTo(200);

    assertThat(bodies).singleElement().isEqualTo(body);
    assertThat(context.unread).hasValue(1);
    assertThat(context.requests).isEmpty();
  }

  @Test
  void leavesOtherCallsToTheClient() throws Exception {
    context.verdict = Verdicts.block();
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/orders");

    assertThat(post(address, atOnce(BODY)).get().getCode()).isEqualTo(200);

    assertThat(context.requests).isEmpty();
    assertThat(context.unread).hasValue(0);
  }

  @Test
  void tellsOfACallWithoutAReply() {
    server.stop(0);

    assertThatThrownBy(() -> post(atOnce(BODY)).get()).isInstanceOf(ExecutionException.class);

    assertThat(context.replies).hasSize(1);
  }

  private void isTheReply(ModelReply reply) {
    assertThat(reply.text()).isEqualTo("Hello");
  }

  private static AsyncEntityProducer atOnce(byte[] body) {
    return new BasicAsyncEntityProducer(body, ContentType.APPLICATION_JSON);
  }

  @SuppressWarnings("deprecation") // what users still write: a body from a thread of its own
  private AsyncEntityProducer written(byte[] body) {
    return new AbstractClassicEntityProducer(1024, ContentType.APPLICATION_JSON, threads) {
      @Override
      protected void produceData(ContentType type, OutputStream out) throws IOException {
        for (byte each : body) {
          out.write(each);
        }
        out.close();
      }
    };
  }

  private Future<SimpleHttpResponse> post(AsyncEntityProducer body) {
    int port = server.getAddress().getPort();
    return post(URI.create("http://127.0.0.1:" + port + "/v1/chat/completions"), body);
  }

  @SuppressWarnings("unchecked")
  private Future<SimpleHttpResponse> post(URI address, AsyncEntityProducer body) {
    Object[] own = {
      null,
      new BasicRequestProducer(Method.POST, address, body),
      SimpleResponseConsumer.create(),
      null,
      null,
      null
    };
    Proceed invocation =
        (Proceed) new AsyncHandler(context).enter(new WovenCall(client.getClass(), client, own));
    Object[] arguments = invocation.arguments();
    Future<SimpleHttpResponse> future =
        client.execute(
            (HttpHost) arguments[0],
            (AsyncRequestProducer) arguments[1],
            (AsyncResponseConsumer<SimpleHttpResponse>) arguments[2],
            (HandlerFactory<AsyncPushConsumer>) arguments[3],
            (HttpContext) arguments[4],
            (FutureCallback<SimpleHttpResponse>) arguments[5]);
    return (Future<SimpleHttpResponse>) invocation.exit(future, null);
  }
}
