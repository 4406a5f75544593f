package io.loophound.integration.langgraph4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.List;
import java.util.stream.Stream;

/** A model in the process that asks for tools, several times, and then answers. */
final class ScriptedModel implements ChatModel {
  private final String answer;
  private final int rounds;
  private final List<String> tools;
  private int calls;

  /** Asks for {@code tools} at once in each of {@code rounds}. */
  ScriptedModel(String answer, int rounds, String... tools) {
    this.answer = answer;
    this.rounds = rounds;
    this.tools = List.of(tools);
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    calls++;
    AiMessage message = calls > rounds ? AiMessage.from(answer) : AiMessage.from(asked().toList());
    return ChatResponse.builder().aiMessage(message).build();
  }

  private Stream<ToolExecutionRequest> asked() {
    return tools.stream()
        .map(
            tool ->
                ToolExecutionRequest.builder()
                    .id(answer + '-' + calls + '-' + tool)
                    .name(tool)
                    .arguments("{}")
                    .build());
  }
}
