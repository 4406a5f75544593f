package io.loophound.agent.jar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The snippets of docs/install.md that a shell can run, with the shipped jar. */
class InstallPageIT {
  private static final Pattern SNIPPET = Pattern.compile("(?s)```sh (\\S+)\\n(.*?)```");
  private static final String APP =
      """
      public class App {
        public static void main(String[] args) {
          System.out.println(java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments());
        }
      }
      """;
  private static final Map<String, String> SNIPPETS = new LinkedHashMap<>();

  @TempDir static Path folder;

  @BeforeAll
  static void prepare() throws IOException {
    Matcher snippet = SNIPPET.matcher(Files.readString(Path.of("../docs/install.md")));
    while (snippet.find()) {
      SNIPPETS.put(
          snippet.group(1),
          snippet.group(2).replace("/opt/loophound.jar", ForkedJvm.agentJar().toString()));
    }
    Path source = Files.writeString(folder.resolve("App.java"), APP);
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString()))
        .isZero();
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "App");
    try (OutputStream file = Files.newOutputStream(folder.resolve("app.jar"));
        JarOutputStream jar = new JarOutputStream(file, manifest)) {
      jar.putNextEntry(new JarEntry("App.class"));
      jar.write(Files.readAllBytes(folder.resolve("App.class")));
    }
  }

  @Test
  void noSnippetIsForgotten() {
    assertThat(SNIPPETS)
        .containsOnlyKeys("command", "variable", "CATALINA_OPTS", "JAVA_OPTS", "layer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"command", "variable"})
  void aSnippetStartsTheApplicationWithTheAgent(String name) throws Exception {
    assertThat(run(SNIPPETS.get(name))).contains("-javaagent:" + ForkedJvm.agentJar());
  }

  /** No server is started: a shell reads the file and starts java, as the server's script does. */
  @ParameterizedTest
  @ValueSource(strings = {"CATALINA_OPTS", "JAVA_OPTS"})
  void aServersOptionsKeepWhatIsThere(String name) throws Exception {
    String script = name + "=-Dkept=1\n" + SNIPPETS.get(name) + "java $" + name + " -jar app.jar\n";
    assertThat(run(script)).contains("-Dkept=1", "-javaagent:" + ForkedJvm.agentJar());
  }

  @Test
  void aLayerHoldsTheJarAtItsRoot() throws Exception {
    run(SNIPPETS.get("layer"));
    try (ZipFile layer = new ZipFile(folder.resolve("layer.zip").toFile())) {
      assertThat(layer.stream()).singleElement().hasToString("loophound.jar");
      assertThat(layer.getEntry("loophound.jar").getSize())
          .isEqualTo(Files.size(ForkedJvm.agentJar()));
    }
  }

  /** What the script prints; what the JVM says of JAVA_TOOL_OPTIONS goes to standard error. */
  private static String run(String script) throws IOException, InterruptedException {
    ProcessBuilder shell = new ProcessBuilder("sh", "-euc", script).directory(folder.toFile());
    Map<String, String> environment = shell.environment();
    environment.keySet().removeIf(name -> name.endsWith("_OPTIONS") || name.endsWith("_OPTS"));
    String bin = Path.of(System.getProperty("java.home"), "bin").toString();
    environment.merge("PATH", bin, (path, own) -> own + ":" + path);
    Path errors = folder.resolve("errors");
    Process process = shell.redirectError(errors.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
    return out;
  }
}
