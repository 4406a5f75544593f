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

  /** The model that the environment names. */
  static String model(String defaultModel) {
    return System.getenv().getOrDefault("OPENAI_MODEL", defaultModel);
  }

  /** Takes base URL and key from the environment. */
  static Assistant of(String model, String system, Object tools, boolean streams) {
    Map<String, String> environment = System.getenv();
    OpenAiChatOptions options =
        OpenAiChatOptions.builder()
            .baseUrl(environment.getOrDefault("OPENAI_BASE_URL", STAND_IN))
            .apiKey(environment.getOrDefault("OPENAI_API_KEY", "none"))
            .model(model)
            .build();
    ChatClient client =
        ChatClient.builder(OpenAiChatModel.builder().options(options).build())
            .defaultSystem(system)
            .defaultTools(tools)
            .build();
    return new Assistant(client, streams);
  }

  /** Prints the answer and returns 0; prints how the work ended and returns 1. */
  int run(String question) {
    try {
      System.out.println(answer(question));
      return 0;
    } catch (RuntimeException e) {
      String message = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
      System.out.println("ended: " + e.getClass().getName() + ": " + message);
      return 1;
    }
  }

  private String answer(String question) {
    ChatClient.ChatClientRequestSpec request = client.prompt().user(question);
    return streams
        ? String.join("", request.stream().content().toIterable())
        : request.call().content();
  }
}
