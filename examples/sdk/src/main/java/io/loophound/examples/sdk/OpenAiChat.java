package io.loophound.examples.sdk;

import com.openai.client.OpenAIClient;
import com.openai.client.OpenAIClientAsync;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.helpers.ChatCompletionAccumulator;
import com.openai.models.FunctionDefinition;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionMessage;
import com.openai.models.chat.completions.ChatCompletionMessageFunctionToolCall;
import com.openai.models.chat.completions.ChatCompletionMessageToolCall;
import com.openai.models.chat.completions.ChatCompletionToolMessageParam;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Chat completions with openai-java. */
final class OpenAiChat implements Talk {
  private final OpenAIClient client;
  private final OpenAIClientAsync async;
  private final ChatCompletionCreateParams.Builder conversation;

  OpenAiChat(String address, String model) {
    client = OpenAIOkHttpClient.builder().baseUrl(address).apiKey("none").build();
    async = client.async();
    conversation =
        ChatCompletionCreateParams.builder()
            .model(model)
            .addSystemMessage(SYSTEM)
            .addUserMessage(Talk.question(model));
    Tools.NAMES.forEach(
        name -> conversation.addFunctionTool(FunctionDefinition.builder().name(name).build()));
  }

  @Override
  public Turn whole() {
    return turn(client.chat().completions().create(conversation.build()));
  }

  @Override
  public Turn stream() {
    ChatCompletionAccumulator pieces = ChatCompletionAccumulator.create();
    try (StreamResponse<ChatCompletionChunk> reply =
        client.chat().completions().createStreaming(conversation.build())) {
      reply.stream().forEach(pieces::accumulate);
    }
    return turn(pieces.chatCompletion());
  }

  @Override
  public CompletableFuture<Turn> wholeLater() {
    return async.chat().completions().create(conversation.build()).thenApply(this::turn);
  }

  @Override
  public CompletableFuture<Turn> streamLater() {
    ChatCompletionAccumulator pieces = ChatCompletionAccumulator.create();
    return async
        .chat()
        .completions()
        .createStreaming(conversation.build())
        .subscribe(pieces::accumulate)
        .onCompleteFuture()
        .thenApply(end -> turn(pieces.chatCompletion()));
  }

  private Turn turn(ChatCompletion reply) {
    ChatCompletionMessage message = reply.choices().get(0).message();
    conversation.addMessage(message);
    List<Turn.Call> calls =
        message.toolCalls().orElse(List.of()).stream()
            .map(ChatCompletionMessageToolCall::function)
            .flatMap(Optional::stream)
            .map(OpenAiChat::call)
            .toList();
    String end = reply.choices().get(0).finishReason().asString();
    return new Turn(message.content().orElse(""), calls, end);
  }

  private static Turn.Call call(ChatCompletionMessageFunctionToolCall call) {
    return new Turn.Call(call.id(), call.function().name(), call.function().arguments());
  }

  @Override
  public void result(Turn.Call call, String outcome) {
    conversation.addMessage(
        ChatCompletionToolMessageParam.builder().toolCallId(call.id()).content(outcome).build());
  }

  @Override
  public void close() {
    client.close();
  }
}
