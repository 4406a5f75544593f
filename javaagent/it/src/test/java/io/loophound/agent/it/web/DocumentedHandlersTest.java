package io.loophound.agent.it.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The code that docs/frameworks.md tells users to add is that which the tests run. */
class DocumentedHandlersTest {
  private static final Path PAGE = Path.of("../../docs/frameworks.md");
  private static final Path APPS = Path.of("src/test/java/io/loophound/agent/it/web/apps");

  @ParameterizedTest
  @ValueSource(strings = {"StoppedAgentsHandler", "StoppedAgentsMapper"})
  void isTheCodeThatRuns(String name) throws IOException {
    String code = Files.readString(APPS.resolve(name + ".java"));

    assertThat(Files.readString(PAGE))
        .contains("```java\n" + code.substring(code.indexOf("\n@") + 1) + "```");
  }
}
