package io.loophound.integration.springai.testkit;

import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.Flux;

/** Asks another model, as a cache or a router does. */
public record DelegatingChatModel(ChatModel inner) implements ChatModel {
  @Override
  public ChatResponse call(Prompt prompt) {
    return inner.call(prompt);
  }

  @Override
  public Flux<ChatResponse> stream(Prompt prompt) {
    return inner.stream(prompt);
  }
}
