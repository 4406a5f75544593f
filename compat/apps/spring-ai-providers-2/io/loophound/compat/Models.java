package io.loophound.compat;

import org.springframework.ai.anthropic.AnthropicChatModel;
import org.springframework.ai.anthropic.AnthropicChatOptions;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.ollama.OllamaChatModel;
import org.springframework.ai.ollama.api.OllamaApi;
import org.springframework.ai.ollama.api.OllamaChatOptions;

/** The models of two providers, as 2.x makes them; the environment says which. */
final class Models {
  private Models() {}

  static ChatModel of(String baseUrl, String model) {
    String host = baseUrl.substring(0, baseUrl.length() - "/v1".length());
    if (System.getenv("PROVIDER").equals("ollama")) {
      return OllamaChatModel.builder()
          .ollamaApi(OllamaApi.builder().baseUrl(host).build())
          .options(OllamaChatOptions.builder().model(model).build())
          .build();
    }
    return AnthropicChatModel.builder()
        .options(
            AnthropicChatOptions.builder()
                .baseUrl(host)
                .apiKey("stand-in")
                .model(model)
                .maxTokens(500)
                .build())
        .build();
  }
}
