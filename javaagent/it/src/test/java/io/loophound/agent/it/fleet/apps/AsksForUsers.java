package io.loophound.agent.it.fleet.apps;

import io.opentelemetry.api.baggage.Baggage;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

/**
 * Asks a model for a user for each line of its standard input, {@code WHERE USER NUMBER}, and says
 * how that ended: {@code 200 (end of 3)}. It names the user in the field of the request ({@code
 * request}), in the header {@code baggage}, or in OpenTelemetry's own {@code context} or {@code
 * span}; or it names a {@code tenant} in that header.
 */
@SuppressWarnings("try") // a scope is only there to be closed
public final class AsksForUsers {
  private static final String BODY =
      "{\"model\":\"chat@users\",%s\"messages\":[{\"role\":\"user\",\"content\":\"Question %s\"}]}";

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI address = URI.create(System.getenv("OPENAI_BASE_URL") + "/chat/completions");

  private AsksForUsers() {}

  public static void main(String[] arguments) throws Exception {
    AsksForUsers asks = new AsksForUsers();
    try (OpenTelemetrySdk sdk =
        OpenTelemetrySdk.builder().setTracerProvider(SdkTracerProvider.builder().build()).build()) {
      System.out.println("ready");
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] words = line.split(" ", 3);
        System.out.println(asks.ask(sdk, words) + " (end of " + words[2] + ")");
      }
    }
  }

  private String ask(OpenTelemetrySdk sdk, String... words)
      throws IOException, InterruptedException {
    String user = words[1];
    String text = user + " " + words[2];
    switch (words[0]) {
      case "request" -> {
        return send(BODY.formatted("\"user\":\"" + user + "\",", text), "");
      }
      case "baggage" -> {
        return send(BODY.formatted("", text), "a=b, user.id=" + user + ";c=d");
      }
      case "tenant" -> {
        return send(BODY.formatted("", text), "tenant.id=" + user);
      }
      case "context" -> {
        try (Scope ignored = Baggage.builder().put("user.id", user).build().makeCurrent()) {
          return send(BODY.formatted("", text), "");
        }
      }
      default -> {
        Span span =
            sdk.getTracer("app").spanBuilder("ask").setAttribute("enduser.id", user).startSpan();
        try (Scope ignored = span.makeCurrent()) {
          return send(BODY.formatted("", text), "");
        } finally {
          span.end();
        }
      }
    }
  }

  private String send(String body, String baggage) throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body));
    if (!baggage.isEmpty()) {
      request.header("baggage", baggage);
    }
    HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
    return response.statusCode() == 200
        ? "200"
        : response.statusCode() + " " + response.body().replace('\n', ' ');
  }
}
