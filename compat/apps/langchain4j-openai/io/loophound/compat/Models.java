package io.loophound.compat;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;

/** The models of OpenAI, over LangChain4j's own client. */
final class Models {
  private Models() {}

  static ChatModel model(String baseUrl, String name) {
    return OpenAiChatModel.builder().baseUrl(baseUrl).apiKey("stand-in").modelName(name).build();
  }

  static StreamingChatModel streaming(String baseUrl, String name) {
    return OpenAiStreamingChatModel.builder()
        .baseUrl(baseUrl)
        .apiKey("stand-in")
        .modelName(name)
        .build();
  }
}
