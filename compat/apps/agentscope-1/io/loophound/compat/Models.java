package io.loophound.compat;

import io.agentscope.core.model.ChatModelBase;
import io.agentscope.core.model.OpenAIChatModel;

/** The model of AgentScope 1. */
final class Models {
  private Models() {}

  static ChatModelBase openAi(String name, boolean stream) {
    return OpenAIChatModel.builder()
        .baseUrl(System.getenv("OPENAI_BASE_URL"))
        .apiKey("stand-in")
        .modelName(name)
        .stream(stream)
        .build();
  }
}
