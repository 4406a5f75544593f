package io.loophound.seam.vertx;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;

/** A body in one piece, a reply as a whole: what {@code WebClient} does. */
class WholeTest extends VertxContract {
  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  Future<HttpClientResponse> send(HttpClientRequest request, Buffer body) {
    return request.putHeader("content-type", "application/json").send(body);
  }

  @Override
  Future<Buffer> read(HttpClientResponse response) {
    return response.body();
  }
}
