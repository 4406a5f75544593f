package io.loophound.seam.netty;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.event.RunKey;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.HttpGuard;
import io.loophound.seam.http.RequestContext;
import io.loophound.wire.Dialect;
import io.loophound.wire.request.RequestFacts;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObjectEncoder;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.ReferenceCountUtil;
import java.lang.reflect.Method;
import java.util.Map;

/**
 * Recognises the model calls among the requests of a channel. With the first one, the channel gets
 * a handler that sees what follows.
 */
public final class EncodeHandler implements Handler {
  /** The handlers of clients that have a seam of their own: it has counted the call. */
  private static final String[] SEEN = {
    "io.vertx.", "software.amazon.awssdk.", "org.asynchttpclient."
  };

  private static final String LENGTH = "content-length";

  /** Since 4.1.108; before, the class above it releases every message that has been encoded. */
  private static final boolean ENCODER_RELEASES = doesEncoderRelease();

  private final HttpGuard guard;

  public EncodeHandler(SeamContext context) {
    guard = new HttpGuard(context, NettySeam.NAME);
  }

  private static boolean doesEncoderRelease() {
    for (Method method : HttpObjectEncoder.class.getDeclaredMethods()) {
      if (method.getName().equals("write")) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[1] instanceof HttpRequest request)) {
      return null;
    }
    ChannelHandlerContext context = (ChannelHandlerContext) call.arguments()[0];
    GuardedHttpCall pending = pending(request, context.channel());
    if (pending == null || isSeenAbove(context)) {
      return null;
    }
    WatchedChannel channel = handler(context);
    if (channel.isBusy()) {
      return null;
    }
    if (channel.tryHoldBody(pending, request)) {
      return new OtherRequest(call, request, head(request));
    }
    byte[] changed = pending.takeChangedBody();
    return changed == null
        ? null
        : new OtherRequest(call, request, changed((FullHttpRequest) request, changed));
  }

  private GuardedHttpCall pending(HttpRequest request, Channel channel) {
    String uri = request.uri();
    int query = uri.indexOf('?');
    String path = query < 0 ? uri : uri.substring(0, query);
    RequestFacts facts =
        new RequestFacts(
            host(request.headers().get("host")),
            path,
            query < 0 ? "" : uri.substring(query + 1),
            request.headers()::get);
    Dialect dialect =
        guard.dialect(request.method().name(), path, request.headers().get("content-type"));
    if (dialect == null) {
      return null;
    }
    RequestContext context = guard.current(dialect, facts);
    RunKey caller = ReactorCallers.of(channel);
    return guard.call(dialect, caller == null ? context : guard.madeBy(caller, context));
  }

  private static String host(String header) {
    int port = header == null ? -1 : header.lastIndexOf(':');
    return header == null ? "" : port < 0 ? header : header.substring(0, port);
  }

  private static boolean isSeenAbove(ChannelHandlerContext context) {
    for (Map.Entry<String, ChannelHandler> each : context.pipeline()) {
      String type = each.getValue().getClass().getName();
      for (String seen : SEEN) {
        if (type.startsWith(seen)) {
          return true;
        }
      }
    }
    return false;
  }

  private static WatchedChannel handler(ChannelHandlerContext codec) {
    WatchedChannel known = codec.pipeline().get(WatchedChannel.class);
    if (known == null) {
      known = new WatchedChannel();
      codec.pipeline().addAfter(codec.name(), WatchedChannel.class.getName(), known);
    }
    return known;
  }

  /** Of a request that is there at once, only the head is sent for now, or at all. */
  private static HttpRequest head(HttpRequest request) {
    return new DefaultHttpRequest(
        request.protocolVersion(), request.method(), request.uri(), request.headers());
  }

  private static HttpRequest changed(FullHttpRequest request, byte[] body) {
    HttpHeaders headers = request.headers().copy();
    if (headers.contains(LENGTH)) {
      headers.set(LENGTH, body.length);
    }
    return new DefaultFullHttpRequest(
        request.protocolVersion(),
        request.method(),
        request.uri(),
        Unpooled.wrappedBuffer(body),
        headers,
        request.trailingHeaders());
  }

  @SuppressWarnings("ArrayRecordComponent") // one short-lived object a call, never compared
  private record OtherRequest(WovenCall call, HttpRequest request, HttpRequest sent)
      implements Invocation.Proceed {
    @Override
    public Object[] arguments() {
      Object[] replaced = call.arguments().clone();
      replaced[1] = sent;
      return replaced;
    }

    /** An encoder that writes by itself has released what it was given, and no other does. */
    @Override
    public Object exit(Object returned, Throwable thrown) {
      boolean released = ENCODER_RELEASES && call.self() instanceof HttpObjectEncoder;
      ReferenceCountUtil.release(released ? request : sent);
      return returned;
    }
  }
}
