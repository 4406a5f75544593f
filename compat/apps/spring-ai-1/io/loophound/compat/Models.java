package io.loophound.compat;

import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.openai.api.OpenAiApi;

/** The model, as 1.x makes it. */
final class Models {
  private Models() {}

  static ChatModel of(String baseUrl, String model) {
    String host = baseUrl.substring(0, baseUrl.length() - "/v1".length());
    return OpenAiChatModel.builder()
        .openAiApi(OpenAiApi.builder().baseUrl(host).apiKey("stand-in").build())
        .defaultOptions(OpenAiChatOptions.builder().model(model).build())
        .build();
  }
}
