package io.loophound.seam.asynchttpclient;

import static org.asynchttpclient.Dsl.asyncHttpClient;

import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.HttpClientContract;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.URI;
import java.util.Map;
import org.asynchttpclient.AsyncHandler;
import org.asynchttpclient.AsyncHttpClient;
import org.asynchttpclient.BoundRequestBuilder;
import org.asynchttpclient.HttpResponseBodyPart;
import org.asynchttpclient.HttpResponseStatus;
import org.asynchttpclient.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** AsyncHttpClient, woven; how the body is given to it is left open. */
abstract class AsyncHttpClientContract extends HttpClientContract {
  private final AsyncHttpClient client = asyncHttpClient();

  abstract void body(BoundRequestBuilder request, String json);

  @BeforeEach
  final void watch() {
    Woven.watch(context);
  }

  @AfterEach
  final void close() throws Exception {
    Woven.unwatch();
    client.close();
  }

  @Override
  protected final String seam() {
    return "asynchttpclient";
  }

  @Override
  protected Answer post(URI address, String json, Map<String, String> headers) throws Exception {
    return answer(request(address, json, headers).execute().get());
  }

  static Answer answer(Response response) {
    return new Answer(
        response.getStatusCode(),
        response.getResponseBody(),
        response.getHeader("x-loophound-warning"));
  }

  final BoundRequestBuilder request(URI address, String json, Map<String, String> headers) {
    BoundRequestBuilder request =
        client.preparePost(address.toString()).setHeader("Content-Type", "application/json");
    headers.forEach(request::setHeader);
    body(request, json);
    return request;
  }

  @Override
  protected final void leave(URI address, String json) throws Exception {
    request(address, json, Map.of()).execute(new Leaving()).get();
  }

  private static final class Leaving implements AsyncHandler<Boolean> {
    @Override
    public State onStatusReceived(HttpResponseStatus status) {
      return State.CONTINUE;
    }

    @Override
    public State onHeadersReceived(HttpHeaders headers) {
      return State.CONTINUE;
    }

    @Override
    public State onBodyPartReceived(HttpResponseBodyPart part) {
      return State.ABORT;
    }

    @Override
    public void onThrowable(Throwable thrown) {
      throw new AssertionError(thrown);
    }

    @Override
    public Boolean onCompleted() {
      return true;
    }
  }
}
