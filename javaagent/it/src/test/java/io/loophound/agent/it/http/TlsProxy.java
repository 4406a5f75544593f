package io.loophound.agent.it.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.loophound.agent.testkit.LocalhostCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;

/** Puts TLS before a server, with a certificate made for the occasion. */
final class TlsProxy implements AutoCloseable {
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final URI server;
  private final LocalhostCertificate keys;
  private final HttpsServer front;

  TlsProxy(URI server, Path folder) throws Exception {
    this.server = server;
    keys = new LocalhostCertificate(folder);
    front = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    front.setHttpsConfigurator(new HttpsConfigurator(tls()));
    front.setExecutor(threads);
    front.createContext("/", this::forward);
    front.start();
  }

  String base() {
    return "https://localhost:" + front.getAddress().getPort();
  }

  /** What makes a JVM trust the certificate. */
  String[] trust() {
    return keys.trust();
  }

  @Override
  public void close() {
    front.stop(0);
    threads.shutdownNow();
  }

  private void forward(HttpExchange exchange) throws IOException {
    try (exchange) {
      HttpRequest request =
          HttpRequest.newBuilder(server.resolve(exchange.getRequestURI().getPath()))
              .header("Content-Type", "application/json")
              .POST(
                  HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()))
              .build();
      byte[] reply = client.send(request, HttpResponse.BodyHandlers.ofByteArray()).body();
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, reply.length);
      exchange.getResponseBody().write(reply);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private SSLContext tls() throws GeneralSecurityException, IOException {
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(keys.managers().getKeyManagers(), null, null);
    return tls;
  }
}
