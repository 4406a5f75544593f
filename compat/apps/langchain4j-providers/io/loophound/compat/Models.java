package io.loophound.compat;

import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.ollama.OllamaStreamingChatModel;
import dev.langchain4j.model.openaiofficial.OpenAiOfficialChatModel;
import dev.langchain4j.model.openaiofficial.OpenAiOfficialStreamingChatModel;

/** The models of several providers; the environment says which. */
final class Models {
  private static final String PROVIDER = System.getenv("PROVIDER");

  private Models() {}

  static ChatModel model(String baseUrl, String name) {
    return switch (PROVIDER) {
      case "anthropic" ->
          AnthropicChatModel.builder().baseUrl(baseUrl).apiKey("stand-in").modelName(name).build();
      case "ollama" -> OllamaChatModel.builder().baseUrl(host(baseUrl)).modelName(name).build();
      case "openai-java" ->
          OpenAiOfficialChatModel.builder()
              .baseUrl(baseUrl)
              .apiKey("stand-in")
              .modelName(name)
              .build();
      default -> throw new IllegalArgumentException(PROVIDER);
    };
  }

  static StreamingChatModel streaming(String baseUrl, String name) {
    return switch (PROVIDER) {
      case "anthropic" ->
          AnthropicStreamingChatModel.builder()
              .baseUrl(baseUrl)
              .apiKey("stand-in")
              .modelName(name)
              .build();
      case "ollama" ->
          OllamaStreamingChatModel.builder().baseUrl(host(baseUrl)).modelName(name).build();
      case "openai-java" ->
          OpenAiOfficialStreamingChatModel.builder()
              .baseUrl(baseUrl)
              .apiKey("stand-in")
              .modelName(name)
              .build();
      default -> throw new IllegalArgumentException(PROVIDER);
    };
  }

  private static String host(String baseUrl) {
    return baseUrl.substring(0, baseUrl.length() - "/v1".length());
  }
}
