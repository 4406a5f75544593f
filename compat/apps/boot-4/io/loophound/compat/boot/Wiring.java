package io.loophound.compat.boot;

import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.openai.OpenAiChatOptions;

/** The model is made by Spring AI's starter; here it is only chosen. */
final class Wiring {
  private Wiring() {}

  static ChatClient.ChatClientRequestSpec ask(
      ChatClient.ChatClientRequestSpec request, String model) {
    return request.options(OpenAiChatOptions.builder().model(model));
  }
}
