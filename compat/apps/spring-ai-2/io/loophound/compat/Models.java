package io.loophound.compat;

import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;

/** The model, as 2.x makes it. */
final class Models {
  private Models() {}

  static ChatModel of(String baseUrl, String model) {
    return OpenAiChatModel.builder()
        .options(
            OpenAiChatOptions.builder().baseUrl(baseUrl).apiKey("stand-in").model(model).build())
        .build();
  }
}
