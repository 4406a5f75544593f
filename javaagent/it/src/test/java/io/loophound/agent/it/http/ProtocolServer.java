package io.loophound.agent.it.http;

import io.loophound.agent.testkit.LocalhostCertificate;
import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.reactivestreams.Publisher;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** A server on three ports: HTTP/1.1, HTTP/2 with TLS, and HTTP/2 without. */
final class ProtocolServer implements AutoCloseable {
  private static final int LONGEST = 1 << 20;

  /** Connections that were opened. */
  final AtomicInteger opened = new AtomicInteger();

  /** Connections that are open now. */
  final AtomicInteger open = new AtomicInteger();

  private final List<DisposableServer> doors;

  ProtocolServer(
      LocalhostCertificate keys,
      BiFunction<HttpServerRequest, HttpServerResponse, Publisher<Void>> handler)
      throws Exception {
    HttpServer any =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .httpRequestDecoder(spec -> spec.h2cMaxContentLength(LONGEST))
            .doOnChannelInit((observer, channel, address) -> count(channel))
            .handle(handler);
    SslContext tls = tls(keys);
    doors =
        List.of(
            any.protocol(HttpProtocol.HTTP11).bindNow(),
            any.protocol(HttpProtocol.H2, HttpProtocol.HTTP11)
                .secure(spec -> spec.sslContext(tls))
                .bindNow(),
            any.protocol(HttpProtocol.H2C, HttpProtocol.HTTP11).bindNow());
  }

  /** The addresses, in this order. */
  String[] addresses() {
    return new String[] {
      "http://127.0.0.1:" + doors.get(0).port(),
      "https://localhost:" + doors.get(1).port(),
      "http://127.0.0.1:" + doors.get(2).port()
    };
  }

  @Override
  public void close() {
    doors.forEach(DisposableServer::disposeNow);
  }

  private void count(Channel channel) {
    opened.incrementAndGet();
    open.incrementAndGet();
    channel.closeFuture().addListener(closed -> open.decrementAndGet());
  }

  private static SslContext tls(LocalhostCertificate keys) throws Exception {
    return SslContextBuilder.forServer(keys.managers())
        .sslProvider(SslProvider.JDK)
        .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
        .applicationProtocolConfig(
            new ApplicationProtocolConfig(
                Protocol.ALPN,
                SelectorFailureBehavior.NO_ADVERTISE,
                SelectedListenerFailureBehavior.ACCEPT,
                ApplicationProtocolNames.HTTP_2,
                ApplicationProtocolNames.HTTP_1_1))
        .build();
  }
}
