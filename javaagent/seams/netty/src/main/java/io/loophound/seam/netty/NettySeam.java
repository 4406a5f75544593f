package io.loophound.seam.netty;

import io.loophound.agent.seam.SeamSpec;

/**
 * Watches Netty where a client's request becomes bytes: what Reactor Netty, Micronaut and others
 * send passes here. Each attempt and redirect is a request of its own.
 */
public final class NettySeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "netty";

  private static final String CODEC = "io.netty.handler.codec.";
  private static final String CONTEXT = "io.netty.channel.ChannelHandlerContext";

  public NettySeam() {
    super(NAME);
    findVersion("META-INF/maven/io.netty/netty-codec-http/pom.properties");
    linkAgainst("io.netty.", "reactor.", "org.reactivestreams.");
    lookUp(
        CODEC + "http2.Http2DataFrame",
        "reactor.netty.channel.ChannelOperations",
        "reactor.util.context.");
    watch(
        point(
            CODEC + "http.HttpClientCodec$Encoder",
            "encode",
            "EncodeHandler",
            CONTEXT,
            "java.lang.Object",
            "java.util.List"),
        point(
            CODEC + "http2.Http2StreamFrameToHttpObjectCodec",
            "encode",
            "EncodeHandler",
            CONTEXT,
            CODEC + "http.HttpObject",
            "java.util.List"),
        point(
                "reactor.netty.http.client.HttpClientConnect$MonoHttpConnect",
                "subscribe",
                "ConnectHandler",
                "reactor.core.CoreSubscriber")
            .whereFound()
            .onlyHelps());
  }
}
