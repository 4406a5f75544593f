package io.loophound.integration.springai.testkit;

import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.Flux;

/** A model that is an agent itself; without a client it cannot stream. */
public record AgentChatModel(ChatClient inner) implements ChatModel {
  @Override
  public ChatResponse call(Prompt prompt) {
    return inner.prompt("go").call().chatResponse();
  }

  @Override
  public Flux<ChatResponse> stream(Prompt prompt) {
    return inner == null
        ? ChatModel.super.stream(prompt)
        : inner.prompt("go").stream().chatResponse();
  }
}
