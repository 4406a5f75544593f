package io.loophound.seam.ktor;

import io.ktor.client.HttpClient;
import io.ktor.client.HttpClientKt;
import io.ktor.client.engine.cio.CIO;
import io.ktor.client.request.HttpRequestBuilder;
import io.ktor.client.request.HttpRequestKt;
import io.ktor.client.statement.HttpResponse;
import io.ktor.client.statement.HttpResponseKt;
import io.ktor.client.statement.HttpStatement;
import io.ktor.http.HttpMethod;
import io.ktor.http.content.OutgoingContent;
import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.HttpClientContract;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlinx.coroutines.BuildersKt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The client over CIO, woven; what its body is made of is left open. */
abstract class KtorContract extends HttpClientContract {
  /** Without its limit of 15 s for a call, which a machine with much to do exceeds. */
  private final HttpClient client =
      HttpClientKt.HttpClient(
          CIO.INSTANCE,
          made -> {
            made.engine(
                engine -> {
                  engine.setRequestTimeout(0);
                  return Unit.INSTANCE;
                });
            return Unit.INSTANCE;
          });

  abstract OutgoingContent body(byte[] json);

  @BeforeEach
  final void watch() {
    Woven.watch(context);
  }

  @AfterEach
  final void close() {
    Woven.unwatch();
    client.close();
  }

  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  protected final String seam() {
    return "ktor-cio";
  }

  @Override
  protected final Answer post(URI address, String json, Map<String, String> headers)
      throws Exception {
    HttpStatement statement = statement(address, json, headers);
    HttpResponse response = (HttpResponse) run(then -> statement.execute(cast(then)));
    Object body =
        run(then -> HttpResponseKt.bodyAsText(response, StandardCharsets.UTF_8, cast(then)));
    if (address.getPath().startsWith("/v1")
        && response.getHeaders().get("content-length") == null) {
      select(address);
    }
    return new Answer(
        response.getStatus().getValue(),
        (String) body,
        response.getHeaders().get("x-loophound-warning"));
  }

  @Override
  protected final void leave(URI address, String json) throws Exception {
    HttpStatement statement = statement(address, json, Map.of());
    run(
        then ->
            statement.execute(
                (response, read) -> response.getRawContent().awaitContent(1, cast(read)), then));
    select(address);
  }

  /**
   * Another call. Where a server sends faster than it is read, Ktor's selector sleeps when a
   * connection is closed, and the socket stays open until it is asked for something else.
   */
  private void select(URI address) throws Exception {
    HttpStatement other = statement(address.resolve("/api/select"), "{}", Map.of());
    var unused = run(then -> other.execute(cast(then)));
  }

  private HttpStatement statement(URI address, String json, Map<String, String> headers) {
    HttpRequestBuilder request = new HttpRequestBuilder();
    HttpRequestKt.url(request, address.toString());
    request.setMethod(new HttpMethod("POST"));
    headers.forEach((name, value) -> request.getHeaders().append(name, value));
    request.setBody(body(json.getBytes(StandardCharsets.UTF_8)));
    return new HttpStatement(request, client);
  }

  interface Suspending {
    Object run(Continuation<Object> then);
  }

  static Object run(Suspending block) throws Exception {
    return BuildersKt.runBlocking(
        EmptyCoroutineContext.INSTANCE, (scope, then) -> block.run(cast(then)));
  }

  @SuppressWarnings("unchecked")
  static <T> Continuation<T> cast(Continuation<?> then) {
    return (Continuation<T>) then;
  }
}
