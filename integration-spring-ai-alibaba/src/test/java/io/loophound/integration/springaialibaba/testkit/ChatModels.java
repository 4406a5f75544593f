package io.loophound.integration.springaialibaba.testkit;

import io.loophound.integration.testkit.NameEnds;
import java.util.List;
import org.springframework.ai.openai.OpenAiChatModel;

/** The models whose calls the seam of Spring AI sees. */
public final class ChatModels implements NameEnds {
  @Override
  public List<Class<?>> types() {
    return List.of(OpenAiChatModel.class, ScriptedChatModel.class);
  }
}
