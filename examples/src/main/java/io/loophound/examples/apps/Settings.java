package io.loophound.examples.apps;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import java.net.URI;
import java.util.Map;

/**
 * Where the model is.
 *
 * @param baseUrl the provider's base URL, with {@code /v1}
 * @param apiKey the key
 * @param model the model's name
 */
public record Settings(String baseUrl, String apiKey, String model) {
  private static final String STAND_IN = "http://127.0.0.1:8099/v1";

  /** Reads OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL. */
  public static Settings fromEnvironment(String defaultModel) {
    Map<String, String> environment = System.getenv();
    return new Settings(
        environment.getOrDefault("OPENAI_BASE_URL", STAND_IN),
        environment.getOrDefault("OPENAI_API_KEY", "none"),
        environment.getOrDefault("OPENAI_MODEL", defaultModel));
  }

  ChatModel chatModel() {
    return OpenAiChatModel.builder().baseUrl(baseUrl).apiKey(apiKey).modelName(model).build();
  }

  public URI chatCompletions() {
    return URI.create(baseUrl + "/chat/completions");
  }
}
