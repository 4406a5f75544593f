package io.loophound.integration.springai.testkit;

import io.loophound.integration.testkit.NameEnds;
import java.util.List;
import org.springframework.ai.model.tool.DefaultToolCallingManager;
import org.springframework.ai.openai.OpenAiChatModel;

/** The models and managers that the tests use. */
public final class ChatModels implements NameEnds {

  @Override
  public List<Class<?>> types() {
    return List.of(
        DefaultToolCallingManager.class,
        OpenAiChatModel.class,
        ScriptedChatModel.class,
        AgentChatModel.class,
        DelegatingChatModel.class,
        RecursiveChatModel.class);
  }
}
