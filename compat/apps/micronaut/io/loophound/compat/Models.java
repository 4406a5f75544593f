package io.loophound.compat;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;

/** The models, as beans. */
@Factory
public class Models {
  private static final String URL = System.getenv("OPENAI_BASE_URL");
  private static final String MODEL = System.getenv("OPENAI_MODEL");

  @Singleton
  ChatModel model() {
    return OpenAiChatModel.builder().baseUrl(URL).apiKey("stand-in").modelName(MODEL).build();
  }

  @Singleton
  StreamingChatModel streaming() {
    return OpenAiStreamingChatModel.builder()
        .baseUrl(URL)
        .apiKey("stand-in")
        .modelName(MODEL)
        .build();
  }
}
