package io.loophound.integration.springaialibaba.testkit;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import reactor.core.publisher.Flux;

/** A model in the process that asks for a tool, several times, and then answers. */
public final class ScriptedChatModel implements ChatModel {
  public final AtomicInteger calls = new AtomicInteger();

  private final int rounds;
  private final String answer;
  private final List<String> tools;

  /** Asks for {@code tools} at once in each of {@code rounds}. */
  public ScriptedChatModel(String answer, int rounds, String... tools) {
    this.answer = answer;
    this.rounds = rounds;
    this.tools = List.of(tools);
  }

  @Override
  public ChatResponse call(Prompt prompt) {
    int call = calls.incrementAndGet();
    AssistantMessage message =
        call > rounds
            ? new AssistantMessage(answer)
            : AssistantMessage.builder()
                .content("")
                .toolCalls(tools.stream().map(tool -> call(answer + call + tool, tool)).toList())
                .build();
    return new ChatResponse(List.of(new Generation(message)));
  }

  @Override
  public Flux<ChatResponse> stream(Prompt prompt) {
    return Flux.defer(() -> Flux.just(call(prompt)));
  }

  @Override
  public ChatOptions getDefaultOptions() {
    return ToolCallingChatOptions.builder().model("scripted").build();
  }

  private static ToolCall call(String id, String tool) {
    return new ToolCall(id, "function", tool, "{\"input\":\"x\"}");
  }
}
