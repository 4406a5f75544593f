package io.loophound.agent.it.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The code that docs/frameworks.md tells users to add is that which the tests run. */
class DocumentedHandlersTest {
  private static final Path PAGE = Path.of("../../docs/frameworks.md");
  private static final Path APPS = Path.of("src/test/java/io/loophound/agent/it/web/apps");

  @Test
  void isTheCodeThatRuns() throws IOException {
    String code = Files.readString(APPS.resolve("StoppedAgentsHandler.java"));

    assertThat(Files.readString(PAGE))
        .contains("```java\n" + code.substring(code.indexOf("\n@") + 1) + "```");
  }
}
