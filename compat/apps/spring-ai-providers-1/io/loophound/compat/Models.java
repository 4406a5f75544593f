package io.loophound.compat;

import org.springframework.ai.anthropic.AnthropicChatModel;
import org.springframework.ai.anthropic.AnthropicChatOptions;
import org.springframework.ai.anthropic.api.AnthropicApi;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.ollama.OllamaChatModel;
import org.springframework.ai.ollama.api.OllamaApi;
import org.springframework.ai.ollama.api.OllamaChatOptions;

/** The models of two providers, as 1.x makes them; the environment says which. */
final class Models {
  private Models() {}

  static ChatModel of(String baseUrl, String model) {
    String host = baseUrl.substring(0, baseUrl.length() - "/v1".length());
    if (System.getenv("PROVIDER").equals("ollama")) {
      return OllamaChatModel.builder()
          .ollamaApi(OllamaApi.builder().baseUrl(host).build())
          .defaultOptions(OllamaChatOptions.builder().model(model).build())
          .build();
    }
    return AnthropicChatModel.builder()
        .anthropicApi(AnthropicApi.builder().baseUrl(host).apiKey("stand-in").build())
        .defaultOptions(AnthropicChatOptions.builder().model(model).maxTokens(500).build())
        .build();
  }
}
