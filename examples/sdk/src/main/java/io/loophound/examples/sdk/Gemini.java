package io.loophound.examples.sdk;

import com.google.genai.Client;
import com.google.genai.ResponseStream;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionDeclaration;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.GenerateContentResponse;
import com.google.genai.types.HttpOptions;
import com.google.genai.types.HttpRetryOptions;
import com.google.genai.types.Part;
import com.google.genai.types.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Gemini with google-genai, which retries only when configured to. */
final class Gemini implements Talk {
  private final Client client;
  private final String model;
  private final GenerateContentConfig config =
      GenerateContentConfig.builder()
          .systemInstruction(Content.fromParts(Part.fromText(SYSTEM)))
          .tools(Tool.builder().functionDeclarations(functions()).build())
          .build();
  private final List<Content> conversation = new ArrayList<>();

  Gemini(String address, String model, boolean retry) {
    HttpOptions.Builder options = HttpOptions.builder().baseUrl(address);
    if (retry) {
      options.retryOptions(HttpRetryOptions.builder().attempts(3).initialDelay(0.5));
    }
    client = Client.builder().apiKey("none").httpOptions(options.build()).build();
    this.model = model;
    conversation.add(said("user", List.of(Part.fromText(Talk.question(model)))));
  }

  private static List<FunctionDeclaration> functions() {
    return Tools.NAMES.stream()
        .map(name -> FunctionDeclaration.builder().name(name).build())
        .toList();
  }

  @Override
  public Turn whole() {
    return turn(List.of(client.models.generateContent(model, conversation, config)));
  }

  @Override
  public Turn stream() {
    return read(client.models.generateContentStream(model, conversation, config));
  }

  @Override
  public CompletableFuture<Turn> wholeLater() {
    return client
        .async
        .models
        .generateContent(model, conversation, config)
        .thenApply(reply -> turn(List.of(reply)));
  }

  @Override
  public CompletableFuture<Turn> streamLater() {
    return client
        .async
        .models
        .generateContentStream(model, conversation, config)
        .thenApply(this::read);
  }

  private Turn read(ResponseStream<GenerateContentResponse> stream) {
    try (stream) {
      List<GenerateContentResponse> pieces = new ArrayList<>();
      stream.forEach(pieces::add);
      return turn(pieces);
    }
  }

  private Turn turn(List<GenerateContentResponse> pieces) {
    List<Part> parts = new ArrayList<>();
    pieces.forEach(piece -> parts.addAll(piece.parts()));
    conversation.add(said("model", parts));
    StringBuilder text = new StringBuilder();
    List<Turn.Call> calls = new ArrayList<>();
    for (Part part : parts) {
      part.text().ifPresent(text::append);
      part.functionCall().map(Gemini::call).ifPresent(calls::add);
    }
    return new Turn(text.toString(), calls, end(pieces));
  }

  private static String end(List<GenerateContentResponse> pieces) {
    return pieces.get(pieces.size() - 1).finishReason().toString();
  }

  private static Turn.Call call(FunctionCall call) {
    String arguments = call.args().orElse(Map.of()).toString();
    return new Turn.Call("", call.name().orElse(""), arguments);
  }

  @Override
  public void result(Turn.Call call, String outcome) {
    String kind = outcome.startsWith("Error") ? "error" : "output";
    Part part = Part.fromFunctionResponse(call.tool(), Map.of(kind, outcome));
    conversation.add(said("user", List.of(part)));
  }

  private static Content said(String role, List<Part> parts) {
    return Content.builder().role(role).parts(parts).build();
  }

  @Override
  public void close() {
    client.close();
  }
}
