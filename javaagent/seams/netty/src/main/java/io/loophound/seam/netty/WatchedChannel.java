package io.loophound.seam.netty;

import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.Refusal;
import io.loophound.wire.Bytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.util.ReferenceCountUtil;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Sees the request after its codec's encoder has met a model call, and its reply before anything
 * else does. The body is always one piece behind, so that its last piece is not sent before the
 * whole has been judged. Used by the channel's event loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // whoever writes has the promise
final class WatchedChannel extends ChannelDuplexHandler {
  private ChannelHandlerContext channel;
  private GuardedHttpCall call;
  private Bytes body;
  private HttpContent held;
  private WatchedReply reply;
  private boolean replying;
  private boolean refused;

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    channel = context;
  }

  /** Whether the reply to a request is still to come: what follows it is left alone. */
  boolean isBusy() {
    return call != null;
  }

  /**
   * A request that may be a model call is about to be sent.
   *
   * @return whether its body came with it and must not be sent now: it follows, or never does
   */
  boolean tryHoldBody(GuardedHttpCall pending, HttpRequest request) {
    call = pending;
    body = pending.newBody(0);
    reply = null;
    replying = false;
    refused = false;
    if (!(request instanceof FullHttpRequest full)) {
      return false;
    }
    add(full.content());
    Duration delay = judge(full.trailingHeaders().isEmpty());
    if (refused) {
      channel.executor().execute(this::refuse);
      return true;
    }
    if (delay.isZero()) {
      return false;
    }
    HttpContent rest = new DefaultLastHttpContent(full.content().retain());
    later(delay, rest, channel.newPromise());
    return true;
  }

  private void later(Duration delay, HttpContent rest, ChannelPromise written) {
    channel
        .executor()
        .schedule(
            () -> channel.writeAndFlush(rest, written), delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** The body is complete; returns how long its end must wait. */
  private Duration judge(boolean changeable) {
    Bytes whole = body;
    body = null;
    try {
      refused = changeable ? call.judgeChangeable(whole) : call.judge(whole);
      return call.takeDelay();
    } catch (Throwable thrown) {
      call.error(thrown);
      refused = false;
      return Duration.ZERO;
    }
  }

  private void add(ByteBuf content) {
    for (ByteBuffer piece : content.nioBuffers()) {
      body.add(piece);
    }
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise written)
      throws Exception {
    HttpContent content = content(message);
    if (content == null || (!refused && body == null)) {
      super.write(context, message, written);
    } else if (refused) {
      content.release();
      written.trySuccess();
    } else {
      piece(content, written);
    }
  }

  /** A client may write a body as bare buffers or, with HTTP/2, as frames, too. */
  private static HttpContent content(Object message) {
    if (message instanceof HttpContent content) {
      return message instanceof HttpRequest ? null : content;
    }
    if (message instanceof ByteBuf bytes) {
      return new DefaultHttpContent(bytes);
    }
    boolean frame = message.getClass().getName().startsWith("io.netty.handler.codec.http2.");
    return frame && message instanceof ByteBufHolder ? Frames.content(message) : null;
  }

  /** HTTP/2 is in a jar of its own, which an application may not have. */
  private static final class Frames {
    static HttpContent content(Object message) {
      return !(message instanceof Http2DataFrame data)
          ? null
          : data.isEndStream()
              ? new DefaultLastHttpContent(data.content())
              : new DefaultHttpContent(data.content());
    }
  }

  private void piece(HttpContent content, ChannelPromise written) {
    try {
      add(content.content());
    } catch (RuntimeException e) {
      call.error(e);
    }
    if (!(content instanceof LastHttpContent)) {
      release();
      held = content;
      written.trySuccess(); // a client may end the body only when its pieces are written
      return;
    }
    Duration delay = judge(false);
    if (refused) {
      drop();
      content.release();
      written.trySuccess();
      channel.executor().execute(this::refuse);
      return;
    }
    release();
    if (delay.isZero()) {
      channel.write(content, written);
    } else {
      later(delay, content, written);
    }
  }

  private void release() {
    if (held != null) {
      channel.write(held);
      held = null;
    }
  }

  private void drop() {
    if (held != null) {
      held.release();
      held = null;
    }
  }

  private void refuse() {
    if (call == null) { // the application has given up
      return;
    }
    try {
      answer(call.refusal());
    } catch (Throwable thrown) {
      call.error(thrown);
      channel.close();
    }
  }

  /** The connection is closed first, so that no pool hands it to another request. */
  private void answer(Refusal refusal) {
    HttpResponse head =
        new DefaultHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(refusal.status(), "Refused"));
    refusal.headers().forEach(head.headers()::set);
    head.headers().set("connection", "close");
    ByteBuf text = Unpooled.copiedBuffer(refusal.body(), StandardCharsets.UTF_8);
    call = null;
    channel.fireChannelRead(head);
    channel.close();
    channel.fireChannelRead(new DefaultLastHttpContent(text));
    channel.fireChannelReadComplete();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (refused) {
      ReferenceCountUtil.release(message);
      return;
    }
    if (call != null && message instanceof HttpResponse head) {
      replying = head.status().code() >= HttpResponseStatus.OK.code();
      reply = replying ? WatchedReply.of(call, head) : null;
    }
    HttpContent closing =
        reply != null && message instanceof HttpContent content ? reply.examine(content) : null;
    if (closing != null) {
      cut(context, (HttpContent) message, closing);
      return;
    }
    if (replying && message instanceof LastHttpContent) {
      complete();
    }
    super.channelRead(context, message);
  }

  private void cut(ChannelHandlerContext context, HttpContent piece, HttpContent closing) {
    piece.release();
    call = null;
    refused = true; // what still comes in is of no use
    channel.close();
    context.fireChannelRead(closing);
    channel.fireChannelReadComplete();
  }

  private void complete() {
    if (reply != null) {
      reply.complete();
    }
    release(); // a server may answer before it has the whole body
    body = null;
    reply = null;
    replying = false;
    call = null;
  }

  /** What a connection that LoopHound has closed still fails with is no news to anybody. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
    if (!refused) {
      context.fireExceptionCaught(thrown);
    }
  }

  /** The application has given up, or is done with the connection. */
  @Override
  public void close(ChannelHandlerContext context, ChannelPromise closed) throws Exception {
    left();
    super.close(context, closed);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    if (call != null && reply != null) {
      reply.failed();
    } else if (call != null) {
      call.failed("ClosedChannelException");
    }
    ended();
    super.channelInactive(context);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    left();
  }

  private void left() {
    if (call != null && reply != null) {
      reply.left();
    } else if (call != null) {
      call.cancelled();
    }
    ended();
  }

  private void ended() {
    call = null;
    reply = null;
    body = null;
    drop();
  }
}
