package io.loophound.seam.netty;

import io.netty.buffer.ByteBuf;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.netty.ByteBufFlux;

/** A body of several pieces, of unknown length. */
class PiecesTest extends ReactorNettyContract {
  @Override
  Publisher<ByteBuf> body(String json) {
    int half = json.length() / 2;
    return ByteBufFlux.fromString(Flux.just(json.substring(0, half), json.substring(half)))
        .doOnNext(sent::add);
  }
}
