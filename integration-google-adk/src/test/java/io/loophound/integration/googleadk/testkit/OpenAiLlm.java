package io.loophound.integration.googleadk.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.types.Content;
import com.google.genai.types.FinishReason;
import com.google.genai.types.GenerateContentResponseUsageMetadata;
import com.google.genai.types.Part;
import io.reactivex.rxjava3.core.Flowable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A model of the application's own, behind OpenAI's chat API; it tries again what may pass. */
public final class OpenAiLlm extends BaseLlm {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ATTEMPTS = 3;

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI address;

  public OpenAiLlm(String model, String server) {
    super(model);
    address = URI.create(server + "/chat/completions");
  }

  @Override
  public BaseLlmConnection connect(LlmRequest request) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
    String body = OpenAiMessages.body(model(), request, stream).toString();
    return Flowable.defer(
        () -> {
          List<String> lines = send(body);
          return Flowable.fromIterable(
              stream ? streamed(lines) : List.of(whole(JSON.readTree(String.join("", lines)))));
        });
  }

  private List<String> send(String body) throws IOException {
    for (int attempt = 1; ; attempt++) {
      HttpResponse<Stream<String>> response = post(body);
      List<String> lines = response.body().toList();
      if (response.statusCode() == 200) {
        return lines;
      }
      if (response.statusCode() != 503 || attempt == ATTEMPTS) {
        throw new IOException("status " + response.statusCode());
      }
    }
  }

  private HttpResponse<Stream<String>> post(String body) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofLines());
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static LlmResponse whole(JsonNode reply) {
    JsonNode usage = reply.path("usage");
    return LlmResponse.builder()
        .content(OpenAiMessages.content(reply.at("/choices/0/message")))
        .finishReason(new FinishReason(FinishReason.Known.STOP))
        .usageMetadata(
            GenerateContentResponseUsageMetadata.builder()
                .promptTokenCount(usage.path("prompt_tokens").asInt())
                .candidatesTokenCount(usage.path("completion_tokens").asInt())
                .build())
        .build();
  }

  /** As ADK's own models do it: what was said in parts comes once more as a whole. */
  private static List<LlmResponse> streamed(List<String> lines) {
    List<LlmResponse> responses = new ArrayList<>();
    List<Part> parts = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith("data: {")) {
        Content piece = OpenAiMessages.content(tree(line.substring(6)).at("/choices/0/delta"));
        List<Part> said = piece.parts().orElse(List.of());
        parts.addAll(said);
        if (!said.isEmpty()) {
          responses.add(LlmResponse.builder().content(piece).partial(true).build());
        }
      }
    }
    Content content = Content.builder().role("model").parts(parts).build();
    responses.add(LlmResponse.builder().content(content).build());
    return responses;
  }

  private static JsonNode tree(String json) {
    try {
      return JSON.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
