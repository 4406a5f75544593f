package io.loophound.agent.it.http.apps;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/** Opens TLS to hosts of models: with a client of its own, and with one that LoopHound watches. */
public final class UnknownClient {

  private UnknownClient() {}

  /** No arguments. */
  public static void main(String[] args) throws Exception {
    System.out.println(engine("api.example.com").getPeerHost());
    try (ServerSocket server = new ServerSocket(0)) {
      Thread hangsUp = new Thread(() -> hangUp(server));
      hangsUp.start();
      System.out.println(watched("https://api.openai.com:" + server.getLocalPort()));
    }
    for (int i = 0; i < 3; i++) {
      System.out.println(engine("api.anthropic.com").getPeerHost());
    }
  }

  private static SSLEngine engine(String host) throws Exception {
    return SSLContext.getDefault().createSSLEngine(host, 443);
  }

  private static void hangUp(ServerSocket server) {
    try {
      while (true) {
        server.accept().close();
      }
    } catch (IOException e) {
      // the server is closed
    }
  }

  private static String watched(String url) {
    try {
      URI.create(url).toURL().openConnection().getInputStream().close();
      return "read";
    } catch (IOException e) {
      return "failed";
    }
  }
}
