package io.loophound.compat;

import com.google.auth.oauth2.AccessToken;
import com.google.auth.oauth2.GoogleCredentials;
import com.google.cloud.vertexai.VertexAI;
import com.google.genai.Client;
import com.google.genai.types.HttpOptions;
import com.google.genai.types.LiveConnectConfig;
import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.ResponseWebSocketOptions;
import com.openai.models.responses.ResponseCreateParams;
import io.helidon.webclient.api.WebClient;
import io.ktor.client.HttpClient;
import io.ktor.client.HttpClientKt;
import io.ktor.client.engine.cio.CIO;
import io.ktor.client.request.HttpRequestBuilder;
import io.ktor.client.request.HttpRequestKt;
import io.ktor.client.statement.HttpResponse;
import io.ktor.client.statement.HttpStatement;
import java.util.Date;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import kotlin.Unit;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlinx.coroutines.BuildersKt;

/** Clients that no seam watches, and libraries that are watched over HTTP but not otherwise. */
public final class Unguarded {
  private Unguarded() {}

  /** Arguments: an address, and what to use. */
  public static void main(String[] args) {
    for (String what : List.of(args).subList(1, args.length)) {
      System.out.println(what + " " + outcome(use(what, args[0])));
    }
    System.exit(0);
  }

  private static String outcome(Callable<?> use) {
    try {
      return String.valueOf(use.call());
    } catch (Exception e) {
      return e.getClass().getSimpleName();
    }
  }

  private static Callable<?> use(String what, String address) {
    return switch (what) {
      case "jetty-9" -> () -> jetty(address);
      case "ktor-2" -> () -> ktor(address);
      case "helidon" ->
          () -> WebClient.create().get(address + "/stats").request(String.class).status().code();
      case "pekko" -> () -> Pekko.status(address + "/stats");
      case "pekko-server" -> Pekko::serve;
      case "pekko-tls" -> Pekko::connectToAModel;
      case "vertexai" -> Unguarded::vertexAi;
      case "openai-http" ->
          () ->
              openAi(address)
                  .responses()
                  .create(ResponseCreateParams.builder().model("m").input("Hello").build());
      case "openai-websocket" ->
          () -> openAi(address).responses().connect(ResponseWebSocketOptions.builder().build());
      case "genai-http" -> () -> genAi(address).models.generateContent("m", "Hello", null);
      case "genai-websocket" ->
          () ->
              genAi(address)
                  .async
                  .live
                  .connect("m", LiveConnectConfig.builder().build())
                  .get(2, TimeUnit.SECONDS);
      default -> throw new IllegalArgumentException(what);
    };
  }

  private static int jetty(String address) throws Exception {
    org.eclipse.jetty.client.HttpClient client = new org.eclipse.jetty.client.HttpClient();
    client.start();
    try {
      return client.GET(address + "/stats").getStatus();
    } finally {
      client.stop();
    }
  }

  private static int ktor(String address) throws InterruptedException {
    HttpClient client = HttpClientKt.HttpClient(CIO.INSTANCE, made -> Unit.INSTANCE);
    HttpRequestBuilder request = new HttpRequestBuilder();
    HttpRequestKt.url(request, address + "/stats");
    HttpResponse response =
        (HttpResponse)
            BuildersKt.<HttpResponse>runBlocking(
                EmptyCoroutineContext.INSTANCE,
                (scope, then) -> new HttpStatement(request, client).execute(then));
    return response.getStatus().getValue();
  }

  private static String vertexAi() {
    Date later = new Date(Long.MAX_VALUE);
    GoogleCredentials nobody = GoogleCredentials.create(new AccessToken("none", later));
    try (VertexAI client =
        new VertexAI.Builder()
            .setProjectId("none")
            .setLocation("us-central1")
            .setCredentials(nobody)
            .build()) {
      return client.getTransport().toString();
    }
  }

  private static OpenAIClient openAi(String address) {
    return OpenAIOkHttpClient.builder()
        .apiKey("none")
        .baseUrl(address + "/none")
        .maxRetries(0)
        .build();
  }

  private static Client genAi(String address) {
    return Client.builder()
        .apiKey("none")
        .httpOptions(HttpOptions.builder().baseUrl(address + "/none").build())
        .build();
  }
}
