package io.loophound.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir Path folder;

  @Test
  void anAgentThatDoesNothingFailsTheDemo() throws Exception {
    assertThat(demo("--json", "--agent=" + idleAgent())).isEqualTo(1);
    JsonNode json = new ObjectMapper().readTree(text(out));
    assertThat(json.at("/looping/without/model_calls").asInt()).isEqualTo(50);
    assertThat(json.at("/looping/with/model_calls").asInt()).isEqualTo(50);
    assertThat(json.at("/parse_retry/without/model_calls").asInt()).isEqualTo(50);
    assertThat(json.at("/parse_retry/with/ended").asText()).isEqualTo("cut");
    assertThat(json.at("/healthy/with/model_calls").asInt()).isEqualTo(25);
    assertThat(json.at("/healthy/with/answer")).isEqualTo(json.at("/healthy/without/answer"));
    assertThat(text(err))
        .contains("looping assistant: was not stopped by LoopHound")
        .contains("[idle] here")
        .doesNotContain("healthy researcher");
  }

  @Test
  void saysWhichAgentIsMissing() throws Exception {
    assertThat(demo("--agent=" + folder.resolve("none.jar"))).isEqualTo(1);
    assertThat(text(err)).contains("no agent at ").contains("none.jar");
    assertThat(text(out)).isEmpty();
  }

  @Test
  void explainsItself() throws Exception {
    assertThat(demo("--help")).isZero();
    assertThat(text(out)).startsWith("usage: ./demo").contains("--json", "--agent=FILE");
  }

  @Test
  void refusesUnknownOptions() throws Exception {
    assertThat(demo("--jsn")).isEqualTo(2);
    assertThat(text(err)).contains("unknown option --jsn", "usage: ./demo");
    assertThat(text(out)).isEmpty();
  }

  private int demo(String... arguments) throws Exception {
    return Demo.run(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        arguments);
  }

  private Path idleAgent() throws Exception {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", IdleAgent.class.getName());
    Path jar = folder.resolve("idle.jar");
    String entry = IdleAgent.class.getName().replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream classes = new JarOutputStream(file, manifest);
        InputStream code = IdleAgent.class.getClassLoader().getResourceAsStream(entry)) {
      classes.putNextEntry(new JarEntry(entry));
      code.transferTo(classes);
    }
    return jar;
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
