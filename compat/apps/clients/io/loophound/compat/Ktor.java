package io.loophound.compat;

import io.ktor.client.HttpClient;
import io.ktor.client.HttpClientKt;
import io.ktor.client.engine.HttpClientEngineFactory;
import io.ktor.client.request.HttpRequestBuilder;
import io.ktor.client.request.HttpRequestKt;
import io.ktor.client.statement.HttpResponse;
import io.ktor.client.statement.HttpResponseKt;
import io.ktor.client.statement.HttpStatement;
import io.ktor.http.ContentType;
import io.ktor.http.HttpMethod;
import io.ktor.http.content.ByteArrayContent;
import java.nio.charset.StandardCharsets;
import kotlin.Unit;

/** Ktor's client over one of its engines, as Kotlin's compiler would call it. */
final class Ktor implements Post {
  private final HttpClient client;

  Ktor(HttpClientEngineFactory<?> engine) {
    client =
        HttpClientKt.HttpClient(
            engine,
            made -> {
              made.setExpectSuccess(true);
              return Unit.INSTANCE;
            });
  }

  @Override
  public String send(String address, String json) throws Exception {
    HttpRequestBuilder request = new HttpRequestBuilder();
    HttpRequestKt.url(request, address);
    request.setMethod(new HttpMethod("POST"));
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    request.setBody(new ByteArrayContent(body, ContentType.Application.INSTANCE.getJson(), null));
    HttpStatement statement = new HttpStatement(request, client);
    HttpResponse response = Suspending.run(then -> statement.execute(then));
    byte[] whole = Suspending.run(then -> HttpResponseKt.bodyAsBytes(response, then));
    return new String(whole, StandardCharsets.UTF_8);
  }
}
