package io.loophound.agent.it.frameworks.apps;

import io.loophound.agent.it.frameworks.TestedFramework;
import java.util.List;

/** LangChain4j. It does not try a stream again. */
public final class TestedLangChain4j implements TestedFramework {

  @Override
  public String name() {
    return "LangChain4j";
  }

  @Override
  public Class<?> application() {
    return LangChain4jWays.class;
  }

  @Override
  public List<Way> ways() {
    return List.of(
        new Way("service", "AI service", true),
        new Way("service-stream", "AI service, `TokenStream`", false),
        new Way("model", "`ChatModel.chat`", true),
        new Way("model-stream", "`StreamingChatModel.chat`", false));
  }

  @Override
  public Class<?> honestWork() {
    return LangChain4jWork.class;
  }

  @Override
  public List<String> honestWays() {
    return List.of("reports");
  }

  @Override
  public String toString() {
    return name();
  }
}
