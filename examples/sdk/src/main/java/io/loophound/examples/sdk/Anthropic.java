package io.loophound.examples.sdk;

import com.anthropic.client.AnthropicClient;
import com.anthropic.client.AnthropicClientAsync;
import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.anthropic.core.http.StreamResponse;
import com.anthropic.helpers.MessageAccumulator;
import com.anthropic.models.messages.ContentBlock;
import com.anthropic.models.messages.ContentBlockParam;
import com.anthropic.models.messages.Message;
import com.anthropic.models.messages.MessageContentParam;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.RawMessageStreamEvent;
import com.anthropic.models.messages.Tool;
import com.anthropic.models.messages.ToolResultBlockParam;
import com.anthropic.models.messages.ToolUseBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Messages with anthropic-java. */
final class Anthropic implements Talk {
  private final AnthropicClient client;
  private final AnthropicClientAsync async;
  private final MessageCreateParams.Builder conversation;

  Anthropic(String address, String model) {
    client = AnthropicOkHttpClient.builder().baseUrl(address).apiKey("none").build();
    async = client.async();
    conversation =
        MessageCreateParams.builder()
            .model(model)
            .maxTokens(1000)
            .system(SYSTEM)
            .addUserMessage(Talk.question(model));
    Tool.InputSchema any = Tool.InputSchema.builder().build();
    Tools.NAMES.forEach(
        name -> conversation.addTool(Tool.builder().name(name).inputSchema(any).build()));
  }

  @Override
  public Turn whole() {
    return turn(client.messages().create(conversation.build()));
  }

  @Override
  public Turn stream() {
    MessageAccumulator pieces = MessageAccumulator.create();
    try (StreamResponse<RawMessageStreamEvent> reply =
        client.messages().createStreaming(conversation.build())) {
      reply.stream().forEach(pieces::accumulate);
    }
    return turn(pieces.message());
  }

  @Override
  public CompletableFuture<Turn> wholeLater() {
    return async.messages().create(conversation.build()).thenApply(this::turn);
  }

  @Override
  public CompletableFuture<Turn> streamLater() {
    MessageAccumulator pieces = MessageAccumulator.create();
    return async
        .messages()
        .createStreaming(conversation.build())
        .subscribe(pieces::accumulate)
        .onCompleteFuture()
        .thenApply(end -> turn(pieces.message()));
  }

  private Turn turn(Message reply) {
    conversation.addMessage(reply);
    StringBuilder text = new StringBuilder();
    List<Turn.Call> calls = new ArrayList<>();
    for (ContentBlock block : reply.content()) {
      if (block.isText()) {
        text.append(block.asText().text());
      } else if (block.isToolUse()) {
        ToolUseBlock call = block.asToolUse();
        calls.add(new Turn.Call(call.id(), call.name(), call._input().toString()));
      }
    }
    String end = reply.stopReason().map(reason -> reason.asString()).orElse("");
    return new Turn(text.toString(), calls, end);
  }

  @Override
  public void result(Turn.Call call, String outcome) {
    ToolResultBlockParam result =
        ToolResultBlockParam.builder()
            .toolUseId(call.id())
            .content(outcome)
            .isError(outcome.startsWith("Error"))
            .build();
    List<ContentBlockParam> blocks = List.of(ContentBlockParam.ofToolResult(result));
    conversation.addUserMessage(MessageContentParam.ofContentBlockParams(blocks));
  }

  @Override
  public void close() {
    client.close();
  }
}
