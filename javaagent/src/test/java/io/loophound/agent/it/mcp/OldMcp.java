package io.loophound.agent.it.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The oldest version of the MCP Java SDK that is guarded. */
final class OldMcp {

  private OldMcp() {}

  /** Its jars, which the build has put beside the agent. */
  static List<Path> jars() {
    Path folder = ForkedJvm.agentJar().resolveSibling("libraries").resolve("mcp-old");
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> found = all.sorted().toList();
      assertThat(found).isNotEmpty();
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
