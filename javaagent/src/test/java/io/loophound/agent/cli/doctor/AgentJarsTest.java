package io.loophound.agent.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentJarsTest {
  @TempDir private Path folder;

  private void jar(String name, String premain) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", premain);
    try (OutputStream out = Files.newOutputStream(folder.resolve(name))) {
      new JarOutputStream(out, manifest).close();
    }
  }

  private boolean isOurs(String jar) {
    return AgentJars.isOurs(jar, folder.toString(), Long.toString(ProcessHandle.current().pid()));
  }

  @Test
  void theNameOfTheFileDoesNotMatter() throws IOException {
    jar("javaagent.jar", "io.loophound.agent.premain.LoopHoundAgent");
    jar("loophound-like.jar", "com.example.Other");

    assertThat(isOurs("javaagent.jar")).isTrue();
    assertThat(isOurs(folder.resolve("javaagent.jar").toString())).isTrue();
    assertThat(isOurs("loophound-like.jar")).isFalse();
  }

  @Test
  void ofAFileThatCannotBeReadOnlyTheNameIsKnown() {
    assertThat(isOurs("/gone/loophound.jar")).isTrue();
    assertThat(isOurs("/gone/javaagent.jar")).isFalse();
  }
}
