package io.loophound.integration.langchain4j.testkit;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import io.loophound.agent.seam.Scopes;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** Answers by the number of the call, and remembers what it was asked. */
public final class ScriptedModel implements ChatModel {
  public final List<ChatRequest> asked = new CopyOnWriteArrayList<>();

  /** Whether a client below would know that each call is counted. */
  public final List<Boolean> inModelCall = new CopyOnWriteArrayList<>();

  private final Function<Integer, ChatResponse> script;

  /** {@code script} gives the reply to call 1, 2, ... */
  public ScriptedModel(Function<Integer, ChatResponse> script) {
    this.script = script;
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    asked.add(request);
    inModelCall.add(Scopes.isInModelCall());
    return script.apply(asked.size());
  }

  /** The same script as a stream whose callbacks run on {@code executor}. */
  public StreamingChatModel streaming(Executor executor) {
    return new StreamingChatModel() {
      @Override
      public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
        asked.add(request);
        inModelCall.add(Scopes.isInModelCall());
        int call = asked.size();
        executor.execute(() -> answer(call, handler));
      }
    };
  }

  private void answer(int call, StreamingChatResponseHandler handler) {
    ChatResponse response;
    try {
      response = script.apply(call);
    } catch (RuntimeException e) {
      handler.onError(e);
      return;
    }
    if (response.aiMessage().text() != null) {
      handler.onPartialResponse(response.aiMessage().text());
    }
    handler.onCompleteResponse(response);
  }

  /** Calls a tool {@code rounds} times, then answers. */
  public static ScriptedModel loop(int rounds, String tool, String arguments) {
    return new ScriptedModel(
        call -> call <= rounds ? calls(call(call, tool, arguments)) : says("done"));
  }

  /** A call with the id {@code c1}, {@code c2}, ... */
  public static ToolExecutionRequest call(int number, String tool, String arguments) {
    return ToolExecutionRequest.builder().id("c" + number).name(tool).arguments(arguments).build();
  }

  /** A reply that asks for calls. */
  public static ChatResponse calls(ToolExecutionRequest... requests) {
    return reply(AiMessage.from(requests), FinishReason.TOOL_EXECUTION);
  }

  /** A reply of text. */
  public static ChatResponse says(String text) {
    return reply(AiMessage.from(text), FinishReason.STOP);
  }

  private static ChatResponse reply(AiMessage message, FinishReason reason) {
    return ChatResponse.builder()
        .aiMessage(message)
        .id("reply")
        .finishReason(reason)
        .tokenUsage(new TokenUsage(100, 10))
        .build();
  }
}
