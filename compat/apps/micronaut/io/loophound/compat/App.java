package io.loophound.compat;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;

/** A server of Micronaut with an AI service of LangChain4j. */
public final class App {
  private App() {}

  public static void main(String[] args) throws Exception {
    EmbeddedServer server =
        ApplicationContext.run(EmbeddedServer.class, Map.of("micronaut.server.port", -1));
    URI address = server.getURI().resolve("/clerk/" + args[0]);
    HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding());
  }
}
