package io.loophound.agent.it.memory.apps;

import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;

/** Calls of Spring AI's models. */
@SuppressWarnings("try") // a client may be interrupted while it closes
final class SpringAiCaller implements Caller {
  private static final int LONGEST_LOOP = 12;

  private final String base;

  SpringAiCaller(String base) {
    this.base = base;
  }

  @Override
  public void call(String prompt) {
    var unused = model().call(new Prompt(prompt));
  }

  @Override
  public void stream(String prompt) {
    var unused = model().stream(new Prompt(prompt)).blockLast();
  }

  @Override
  public void leave(String prompt) {
    var unused = model().stream(new Prompt(prompt)).blockFirst();
  }

  @Override
  public boolean loop(String prompt) {
    List<Message> messages = new ArrayList<>(List.of(new UserMessage(prompt)));
    for (int i = 0; i < LONGEST_LOOP; i++) {
      AssistantMessage said;
      try {
        said = model().call(new Prompt(List.copyOf(messages))).getResult().getOutput();
      } catch (RuntimeException e) {
        return e.getClass().getSimpleName().equals("LoopHoundKill");
      }
      messages.add(said);
      messages.add(
          ToolResponseMessage.builder()
              .responses(
                  said.getToolCalls().stream()
                      .map(c -> new ToolResponse(c.id(), c.name(), "Error " + Canary.word()))
                      .toList())
              .build());
    }
    return false;
  }

  private ChatModel model() {
    return OpenAiChatModel.builder()
        .options(
            OpenAiChatOptions.builder()
                .baseUrl(base)
                .apiKey(Canary.word())
                .model("m")
                .maxRetries(0)
                .build())
        .build();
  }
}
