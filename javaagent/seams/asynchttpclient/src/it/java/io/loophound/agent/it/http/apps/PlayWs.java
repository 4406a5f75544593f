package io.loophound.agent.it.http.apps;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.stream.Materializer;
import org.apache.pekko.stream.SystemMaterializer;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.util.ByteString;
import play.libs.ws.DefaultBodyWritables;
import play.libs.ws.StandaloneWSRequest;
import play.libs.ws.StandaloneWSResponse;
import play.libs.ws.ahc.AhcWSClientConfigFactory;
import play.libs.ws.ahc.StandaloneAhcWSClient;

/** Play WS, without Play: whole replies and streams. */
final class PlayWs implements Client, DefaultBodyWritables {
  private static final Config QUIET =
      ConfigFactory.parseString("pekko.loglevel = OFF, pekko.stdout-loglevel = OFF")
          .withFallback(ConfigFactory.load());

  private final ActorSystem actors = ActorSystem.create("play-ws", QUIET);
  private final Materializer streams = SystemMaterializer.get(actors).materializer();
  private final StandaloneAhcWSClient client =
      StandaloneAhcWSClient.create(
          AhcWSClientConfigFactory.forConfig(
              actors.settings().config(), PlayWs.class.getClassLoader()),
          streams);

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) throws Exception {
    StandaloneWSResponse response =
        request(address, body, headers).execute("POST").toCompletableFuture().get();
    return new Answer(response.getStatus(), headers(response), response.getBodyAsBytes().toArray());
  }

  @Override
  public Answer stream(URI address, byte[] body, Map<String, String> headers) throws Exception {
    StandaloneWSResponse response =
        request(address, body, headers).setMethod("POST").stream().toCompletableFuture().get();
    ByteString all =
        response
            .getBodyAsSource()
            .runFold(ByteString.emptyByteString(), ByteString::concat, streams)
            .toCompletableFuture()
            .get();
    return new Answer(response.getStatus(), headers(response), all.toArray());
  }

  @Override
  public void leave(URI address, byte[] body) throws Exception {
    StandaloneWSResponse response =
        request(address, body, Map.of()).setMethod("POST").stream().toCompletableFuture().get();
    response.getBodyAsSource().runWith(Sink.head(), streams).toCompletableFuture().get();
  }

  @Override
  public void close() throws IOException {
    client.close();
    actors.terminate();
  }

  private StandaloneWSRequest request(URI address, byte[] body, Map<String, String> headers) {
    String url = address.toString();
    boolean emptyQuery = url.endsWith("?"); // StandaloneAhcWSRequest.setQueryString fails on it
    StandaloneWSRequest request =
        client
            .url(emptyQuery ? url.substring(0, url.length() - 1) : url)
            .setContentType("application/json")
            .setBody(body(new String(body, StandardCharsets.UTF_8)));
    headers.forEach(request::addHeader);
    return request;
  }

  private static Map<String, String> headers(StandaloneWSResponse response) {
    Map<String, String> headers = new HashMap<>();
    response.getHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
    return headers;
  }
}
