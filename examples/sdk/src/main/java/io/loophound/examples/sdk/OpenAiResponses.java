package io.loophound.examples.sdk;

import com.openai.client.OpenAIClient;
import com.openai.client.OpenAIClientAsync;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.JsonValue;
import com.openai.core.http.StreamResponse;
import com.openai.helpers.ResponseAccumulator;
import com.openai.models.responses.EasyInputMessage;
import com.openai.models.responses.FunctionTool;
import com.openai.models.responses.Response;
import com.openai.models.responses.ResponseCreateParams;
import com.openai.models.responses.ResponseFunctionToolCall;
import com.openai.models.responses.ResponseInputItem;
import com.openai.models.responses.ResponseOutputItem;
import com.openai.models.responses.ResponseOutputMessage;
import com.openai.models.responses.ResponseStreamEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Responses with openai-java; the whole conversation is sent each time. */
final class OpenAiResponses implements Talk {
  private final OpenAIClient client;
  private final OpenAIClientAsync async;
  private final String model;
  private final List<ResponseInputItem> conversation = new ArrayList<>();

  OpenAiResponses(String address, String model) {
    client = OpenAIOkHttpClient.builder().baseUrl(address).apiKey("none").build();
    async = client.async();
    this.model = model;
    conversation.add(
        ResponseInputItem.ofEasyInputMessage(
            EasyInputMessage.builder()
                .role(EasyInputMessage.Role.USER)
                .content(Talk.question(model))
                .build()));
  }

  @Override
  public Turn whole() {
    return turn(client.responses().create(request()));
  }

  @Override
  public Turn stream() {
    ResponseAccumulator pieces = ResponseAccumulator.create();
    try (StreamResponse<ResponseStreamEvent> reply =
        client.responses().createStreaming(request())) {
      reply.stream().forEach(pieces::accumulate);
    }
    return turn(pieces.response());
  }

  @Override
  public CompletableFuture<Turn> wholeLater() {
    return async.responses().create(request()).thenApply(this::turn);
  }

  @Override
  public CompletableFuture<Turn> streamLater() {
    ResponseAccumulator pieces = ResponseAccumulator.create();
    return async
        .responses()
        .createStreaming(request())
        .subscribe(pieces::accumulate)
        .onCompleteFuture()
        .thenApply(end -> turn(pieces.response()));
  }

  private ResponseCreateParams request() {
    ResponseCreateParams.Builder request =
        ResponseCreateParams.builder()
            .model(model)
            .instructions(SYSTEM)
            .inputOfResponse(List.copyOf(conversation));
    Tools.NAMES.forEach(name -> request.addTool(tool(name)));
    return request.build();
  }

  private static FunctionTool tool(String name) {
    JsonValue object = JsonValue.from("object");
    return FunctionTool.builder()
        .name(name)
        .parameters(FunctionTool.Parameters.builder().putAdditionalProperty("type", object).build())
        .strict(false)
        .build();
  }

  private Turn turn(Response reply) {
    StringBuilder text = new StringBuilder();
    List<Turn.Call> calls = new ArrayList<>();
    for (ResponseOutputItem item : reply.output()) {
      if (item.isMessage()) {
        conversation.add(ResponseInputItem.ofResponseOutputMessage(item.asMessage()));
        text.append(text(item.asMessage()));
      } else if (item.isFunctionCall()) {
        ResponseFunctionToolCall call = item.asFunctionCall();
        conversation.add(ResponseInputItem.ofFunctionCall(call));
        calls.add(new Turn.Call(call.callId(), call.name(), call.arguments()));
      }
    }
    String end = reply.status().map(status -> status.asString()).orElse("");
    return new Turn(text.toString(), calls, end);
  }

  private static String text(ResponseOutputMessage message) {
    StringBuilder text = new StringBuilder();
    message.content().stream()
        .filter(ResponseOutputMessage.Content::isOutputText)
        .forEach(part -> text.append(part.asOutputText().text()));
    return text.toString();
  }

  @Override
  public void result(Turn.Call call, String outcome) {
    conversation.add(
        ResponseInputItem.ofFunctionCallOutput(
            ResponseInputItem.FunctionCallOutput.builder()
                .callId(call.id())
                .output(outcome)
                .build()));
  }

  @Override
  public void close() {
    client.close();
  }
}
