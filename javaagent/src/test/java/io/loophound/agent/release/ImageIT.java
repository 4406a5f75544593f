package io.loophound.agent.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.agent.testkit.ForkedJvm;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** release/image/build, run: its image is the shipped jar and nothing else. */
class ImageIT {
  @TempDir Path folder;

  @Test
  void theImageIsTheJar() throws Exception {
    assumeTrue(Script.has("mvn", "python3"), "what it needs is here");
    String jar = ForkedJvm.agentJar().toString();
    Script.out(Script.ROOT, "release/image/build", "--jar", jar, "--base", "scratch");

    Path image = Script.ROOT.resolve("release/image/target/loophound-image.tar");
    Script.out(folder, "tar", "-xf", image.toString());
    JsonNode manifest = json("manifest.json").path(0);
    assertThat(manifest.path("RepoTags").path(0).asText())
        .matches("ghcr\\.io/loophound/loophound:\\d+\\.\\d+\\.\\d+");
    assertThat(manifest.path("Layers")).hasSize(1);
    String layer = manifest.path("Layers").path(0).asText();
    assertThat(Script.out(folder, "tar", "-tvzf", layer).lines())
        .filteredOn(line -> !line.startsWith("tar: ")) // tar may not know each header
        .singleElement(STRING)
        .startsWith("-r--r--r-- ")
        .endsWith(" javaagent.jar");
    Script.out(folder, "tar", "-xzf", layer);
    assertThat(folder.resolve("javaagent.jar")).hasSameBinaryContentAs(ForkedJvm.agentJar());

    JsonNode config = json(manifest.path("Config").asText());
    assertThat(config.path("architecture").asText()).isEqualTo("amd64");
    assertThat(config.path("created").asText()).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(config.path("config").path("User").asText()).isEqualTo("65532:65532");
    assertThat(config.path("config").path("Entrypoint")).isEmpty();
    assertThat(
            config.path("config").path("Labels").path("org.opencontainers.image.licenses").asText())
        .isEqualTo("Apache-2.0");
  }

  private JsonNode json(String file) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(file).toFile());
  }
}
