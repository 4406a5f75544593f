package io.loophound.compat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.http.javadsl.Http;
import org.apache.pekko.http.javadsl.ServerBinding;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;

/** The client of Pekko HTTP, which brings sockets of its own. */
final class Pekko {
  /** Its log is standard output. */
  private static final Config QUIET =
      ConfigFactory.parseString("pekko { loglevel = OFF, stdout-loglevel = OFF }")
          .withFallback(ConfigFactory.load());

  private Pekko() {}

  static int status(String address) throws Exception {
    ActorSystem system = ActorSystem.create("asking", QUIET);
    try {
      return Http.get(system)
          .singleRequest(HttpRequest.create(address))
          .toCompletableFuture()
          .get(10, TimeUnit.SECONDS)
          .status()
          .intValue();
    } finally {
      system.terminate();
    }
  }

  /** A server alone, which is asked by a client that is watched. */
  static int serve() throws Exception {
    ActorSystem system = ActorSystem.create("answering", QUIET);
    try {
      ServerBinding server =
          Http.get(system)
              .newServerAt("127.0.0.1", 0)
              .bindSync(request -> HttpResponse.create().withEntity("served"))
              .toCompletableFuture()
              .get(10, TimeUnit.SECONDS);
      URI address = URI.create("http://127.0.0.1:" + server.localAddress().getPort() + "/stats");
      return HttpClient.newHttpClient()
          .send(java.net.http.HttpRequest.newBuilder(address).build(), BodyHandlers.ofString())
          .statusCode();
    } finally {
      system.terminate();
    }
  }

  /** The name of the host leads here, to a server that hangs up after the first bytes of TLS. */
  static String connectToAModel() throws Exception {
    try (ServerSocket server = new ServerSocket(0)) {
      Thread hangsUp = new Thread(() -> hangUp(server));
      hangsUp.start();
      return ""
          + status("https://api.openai.com:" + server.getLocalPort() + "/v1/chat/completions");
    } catch (ExecutionException e) {
      return "hung up";
    }
  }

  private static void hangUp(ServerSocket server) {
    try {
      while (true) {
        try (Socket socket = server.accept()) {
          socket.getInputStream().read();
        }
      }
    } catch (IOException e) {
      // the server is closed
    }
  }
}
