package io.loophound.agent.it.http.apps;

import io.ktor.client.HttpClient;
import io.ktor.client.HttpClientKt;
import io.ktor.client.engine.cio.CIO;
import io.ktor.client.request.HttpRequestBuilder;
import io.ktor.client.request.HttpRequestKt;
import io.ktor.client.statement.HttpResponse;
import io.ktor.client.statement.HttpResponseKt;
import io.ktor.client.statement.HttpStatement;
import io.ktor.http.ContentType;
import io.ktor.http.HttpMethod;
import io.ktor.http.content.ByteArrayContent;
import io.ktor.http.content.OutgoingContent;
import io.ktor.http.content.OutputStreamContent;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlinx.coroutines.BuildersKt;

/** Ktor's client as Kotlin's compiler would call it. */
final class KtorClient implements Client {
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

  private final boolean written;

  KtorClient(boolean written) {
    this.written = written;
  }

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) throws Exception {
    HttpStatement statement = statement(address, body, headers);
    HttpResponse response = (HttpResponse) run(then -> statement.execute(cast(then)));
    byte[] whole = (byte[]) run(then -> HttpResponseKt.bodyAsBytes(response, cast(then)));
    Map<String, String> found = new HashMap<>();
    response
        .getHeaders()
        .forEach(
            (name, values) -> {
              found.put(name, String.join(",", values));
              return Unit.INSTANCE;
            });
    return new Answer(response.getStatus().getValue(), found, whole);
  }

  @Override
  public void leave(URI address, byte[] body) throws Exception {
    HttpStatement statement = statement(address, body, Map.of());
    var unused =
        run(
            then ->
                statement.execute(
                    (response, read) -> response.getRawContent().awaitContent(1, cast(read)),
                    then));
  }

  private HttpStatement statement(URI address, byte[] body, Map<String, String> headers) {
    HttpRequestBuilder request = new HttpRequestBuilder();
    HttpRequestKt.url(request, address.toString());
    request.setMethod(new HttpMethod("POST"));
    headers.forEach((name, value) -> request.getHeaders().append(name, value));
    request.setBody(written ? written(body) : new ByteArrayContent(body, json(), null));
    return new HttpStatement(request, client);
  }

  private static OutgoingContent written(byte[] body) {
    return new OutputStreamContent(
        (out, then) -> {
          write(body, out);
          return Unit.INSTANCE;
        },
        json(),
        null,
        null);
  }

  private static void write(byte[] body, OutputStream out) {
    try {
      out.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ContentType json() {
    return ContentType.Application.INSTANCE.getJson();
  }

  private interface Suspending {
    Object run(Continuation<Object> then);
  }

  private static Object run(Suspending block) throws Exception {
    return BuildersKt.runBlocking(
        EmptyCoroutineContext.INSTANCE, (scope, then) -> block.run(cast(then)));
  }

  @SuppressWarnings("unchecked")
  private static <T> Continuation<T> cast(Continuation<?> then) {
    return (Continuation<T>) then;
  }

  @Override
  public void close() {
    client.close();
  }
}
