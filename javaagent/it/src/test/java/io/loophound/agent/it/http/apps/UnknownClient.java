package io.loophound.agent.it.http.apps;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocketFactory;

/** Opens TLS to hosts of models: with a client of its own, and with one that LoopHound watches. */
public final class UnknownClient {

  private UnknownClient() {}

  /** Without arguments as above; with an address, calls the model there over sockets of its own. */
  public static void main(String[] args) throws Exception {
    if (args.length > 0) {
      for (int i = 0; i < 3; i++) {
        System.out.println(status(URI.create(args[0])));
      }
      return;
    }
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

  private static String status(URI address) throws IOException {
    String body = "{\"model\":\"answer\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}";
    String request =
        "POST /v1/chat/completions HTTP/1.1\r\nHost: "
            + address.getHost()
            + "\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n"
            + body;
    try (Socket socket =
        SSLSocketFactory.getDefault().createSocket(address.getHost(), address.getPort())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return reply.substring(0, reply.indexOf('\r'));
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
