package io.loophound.seam.tls;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamRole;
import io.loophound.agent.seam.SeamSpec;

/**
 * Watches where TLS gives a connection the name of its host, in the JDK and in Netty's OpenSSL,
 * also in the copy of it that gRPC has: whoever calls a model is known there, also a client that no
 * other seam knows. TLS of other native libraries, such as Conscrypt, does not pass here. Also
 * watches where the clients that seams guard over HTTP open a WebSocket.
 */
public final class TlsSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "tls";

  public TlsSeam() {
    super(NAME);
    actAs(SeamRole.REPORTS);
    watch(
        point(
                "sun.security.ssl.Utilities",
                "addToSNIServerNameList",
                "HostHandler",
                "java.util.List",
                "java.lang.String")
            .whereFound()
            .onlyHelps(),
        openSsl(""),
        openSsl("io.grpc.netty.shaded."),
        webSocket(
            "jdk.internal.net.http.websocket.BuilderImpl",
            "buildAsync",
            "java.net.URI",
            "java.net.http.WebSocket$Listener"),
        webSocket("okhttp3.internal.ws.RealWebSocket", "connect", "okhttp3.OkHttpClient"));
  }

  private Point webSocket(String type, String method, String... parameters) {
    return point(type, method, "WebSocketHandler", parameters).whereFound().onlyHelps();
  }

  /** Netty's OpenSSL, in a package. */
  private Point openSsl(String copy) {
    return point(
            copy + "io.netty.handler.ssl.ReferenceCountedOpenSslContext",
            "newEngine0",
            "HostHandler",
            copy + "io.netty.buffer.ByteBufAllocator",
            "java.lang.String",
            "int",
            "boolean")
        .whereFound()
        .onlyHelps();
  }
}
