package io.loophound.agent.it.frameworks.apps;

import io.loophound.agent.it.frameworks.TestedFramework;
import java.util.List;

/** Spring AI. */
public final class TestedSpringAi implements TestedFramework {

  @Override
  public String name() {
    return "Spring AI";
  }

  @Override
  public Class<?> application() {
    return SpringAiWays.class;
  }

  @Override
  public List<Way> ways() {
    return List.of(
        new Way("client", "`ChatClient`, `call()`", true),
        new Way("client-stream", "`ChatClient`, `stream()`", true),
        new Way("client-stream-block", "`ChatClient`, `stream()`, `blockLast()`", false),
        new Way("model", "`ChatModel.call`", true),
        new Way("model-stream", "`ChatModel.stream`", false));
  }

  @Override
  public Class<?> honestWork() {
    return SpringAiWork.class;
  }

  @Override
  public List<String> honestWays() {
    return List.of("reports", "reports-stream");
  }

  @Override
  public String toString() {
    return name();
  }
}
