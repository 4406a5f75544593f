package io.loophound.integration.springai.testkit;

import io.loophound.agent.seam.Scopes;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.metadata.ChatGenerationMetadata;
import org.springframework.ai.chat.metadata.ChatResponseMetadata;
import org.springframework.ai.chat.metadata.DefaultUsage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import reactor.core.publisher.Flux;

/** Answers by the number of the call, and remembers what it was asked. */
public class ScriptedChatModel implements ChatModel {
  public final List<Prompt> asked = new CopyOnWriteArrayList<>();

  /** Whether a client below would know that each call is counted. */
  public final List<Boolean> inModelCall = new CopyOnWriteArrayList<>();

  private final Function<Integer, ChatResponse> script;

  /** {@code script} gives the reply to call 1, 2, ... */
  public ScriptedChatModel(Function<Integer, ChatResponse> script) {
    this.script = script;
  }

  @Override
  public ChatResponse call(Prompt prompt) {
    return answer(prompt);
  }

  /** The reply in two parts: half of its text, and the whole message with what is left of it. */
  @Override
  public Flux<ChatResponse> stream(Prompt prompt) {
    return Flux.defer(() -> Flux.fromIterable(parts(answer(prompt))));
  }

  @Override
  public ChatOptions getOptions() {
    return ToolCallingChatOptions.builder().model("scripted").build();
  }

  /** The reply to the next call. */
  protected final ChatResponse answer(Prompt prompt) {
    asked.add(prompt);
    inModelCall.add(Scopes.isInModelCall());
    return script.apply(asked.size());
  }

  private static List<ChatResponse> parts(ChatResponse whole) {
    AssistantMessage message = whole.getResult().getOutput();
    String text = message.getText();
    if (text == null || text.length() < 2) {
      return List.of(whole);
    }
    int half = text.length() / 2;
    AssistantMessage first = new AssistantMessage(text.substring(0, half));
    AssistantMessage rest =
        AssistantMessage.builder()
            .content(text.substring(half))
            .toolCalls(message.getToolCalls())
            .build();
    return List.of(
        new ChatResponse(List.of(new Generation(first))),
        new ChatResponse(
            List.of(new Generation(rest, whole.getResult().getMetadata())), whole.getMetadata()));
  }

  /** Calls a tool {@code rounds} times, then answers. */
  public static Function<Integer, ChatResponse> loop(int rounds, String tool, String arguments) {
    return call -> call <= rounds ? calls(call(call, tool, arguments)) : says("done");
  }

  /** A call with the id {@code call-1}, {@code call-2}, ... */
  public static ToolCall call(int number, String tool, String arguments) {
    return new ToolCall("call-" + number, "function", tool, arguments);
  }

  /** A reply that asks for calls. */
  public static ChatResponse calls(ToolCall... calls) {
    return reply(
        AssistantMessage.builder().content("").toolCalls(List.of(calls)).build(), "TOOL_CALLS");
  }

  /** A reply of text. */
  public static ChatResponse says(String text) {
    return reply(new AssistantMessage(text), "STOP");
  }

  private static ChatResponse reply(AssistantMessage message, String reason) {
    Generation generation =
        new Generation(
            message,
            ChatGenerationMetadata.builder().finishReason(reason).metadata(Map.of()).build());
    return new ChatResponse(
        List.of(generation),
        ChatResponseMetadata.builder().id("reply").usage(new DefaultUsage(100, 10)).build());
  }
}
