package io.loophound.examples.springai;

import java.util.Map;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;

/**
 * A chat client with a system prompt and tools.
 *
 * @param client the client
 * @param streams whether answers are asked for as a stream
 */
record Assistant(ChatClient client, boolean streams) {
  private static final String STAND_IN = "http://127.0.0.1:8099/v1";

  /** Takes base URL, key and model from the environment. */
  static Assistant of(String defaultModel, String system, Object tools, boolean streams) {
    Map<String, String> environment = System.getenv();
    OpenAiChatOptions options =
        OpenAiChatOptions.builder()
            .baseUrl(environment.getOrDefault("OPENAI_BASE_URL", STAND_IN))
            .apiKey(environment.getOrDefault("OPENAI_API_KEY", "none"))
            .model(environment.getOrDefault("OPENAI_MODEL", defaultModel))
            .build();
    ChatClient client =
        ChatClient.builder(OpenAiChatModel.builder().options(options).build())
            .defaultSystem(system)
            .defaultTools(tools)
            .build();
    return new Assistant(client, streams);
  }

  /** Prints the answer, or how the work ended, and exits with 0 or 1. */
  void main(String question) {
    int code = 0;
    try {
      System.out.println(answer(question));
    } catch (RuntimeException e) {
      String message = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
      System.out.println("ended: " + e.getClass().getName() + ": " + message);
      code = 1;
    }
    System.exit(code);
  }

  private String answer(String question) {
    ChatClient.ChatClientRequestSpec request = client.prompt().user(question);
    return streams
        ? String.join("", request.stream().content().toIterable())
        : request.call().content();
  }
}
