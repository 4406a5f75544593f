package io.loophound.seam.netty;

import io.netty.buffer.ByteBuf;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufMono;

/** A body of one piece, which Reactor Netty sends with the head. */
class WholeTest extends ReactorNettyContract {
  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  Publisher<ByteBuf> body(String json) {
    return ByteBufMono.fromString(Mono.just(json)).doOnNext(sent::add);
  }
}
