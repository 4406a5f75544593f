package io.loophound.compat.check;

import io.loophound.agent.testkit.ForkedJvm;
import java.nio.file.Path;

/** An application as the Maven plugin of Quarkus packs it, with class loaders of Quarkus' own. */
final class QuarkusApplication {
  private static final String PREFIX = "QUARKUS_LANGCHAIN4J_";

  private QuarkusApplication() {}

  static boolean is(String module) {
    return !Applications.facts(module, "quarkus").isEmpty();
  }

  /** The application as a JVM to be started; {@code model} plays a scenario. */
  static ForkedJvm jvm(String module, String model) {
    Path target = Path.of("..", module, "target").toAbsolutePath().normalize();
    return ForkedJvm.ofJar(target.resolve("quarkus-app").resolve("quarkus-run.jar"))
        .env(PREFIX + "OPENAI_BASE_URL", Subject.STAND_IN.baseUrl())
        .env(PREFIX + "OPENAI_API_KEY", "stand-in")
        .env(PREFIX + "OPENAI_CHAT_MODEL_MODEL_NAME", model)
        .env(PREFIX + "AI_SERVICE_MAX_TOOL_EXECUTIONS", "200")
        .env("QUARKUS_LOG_CONSOLE_STDERR", "true");
  }
}
