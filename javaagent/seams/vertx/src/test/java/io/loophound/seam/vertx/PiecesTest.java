package io.loophound.seam.vertx;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;

/** A body in pieces, without a type; a reply that is paused, and asked for piece by piece. */
class PiecesTest extends VertxContract {
  @Override
  Future<HttpClientResponse> send(HttpClientRequest request, Buffer body) {
    request.setChunked(true);
    Future<Void> sent = Future.succeededFuture();
    for (int i = 0; i < body.length(); i += 40) {
      Buffer piece = body.getBuffer(i, Math.min(body.length(), i + 40));
      sent = sent.compose(ignored -> request.write(piece));
    }
    return sent.compose(ignored -> request.end()).compose(ignored -> request.response());
  }

  @Override
  Future<Buffer> read(HttpClientResponse response) {
    Promise<Buffer> whole = Promise.promise();
    Buffer read = Buffer.buffer();
    response.pause();
    response.handler(
        piece -> {
          read.appendBuffer(piece);
          vertx.runOnContext(ignored -> response.fetch(1));
        });
    response.endHandler(ignored -> whole.complete(read));
    response.exceptionHandler(whole::tryFail);
    vertx.runOnContext(ignored -> response.fetch(1));
    return whole.future();
  }
}
