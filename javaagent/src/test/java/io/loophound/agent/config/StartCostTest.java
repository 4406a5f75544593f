package io.loophound.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.telemetry.Output;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Premain reads the settings: the classes it loads are what a start of the JVM pays for. */
class StartCostTest {

  /** What the forked JVM runs. */
  static final class Start {
    private Start() {}

    public static void main(String[] arguments) {
      System.err.println("begin");
      Config config = Config.load(arguments[0]);
      boolean on = config.isEnabled() && config.mode() != null && config.isSeamEnabled("jdk-http");
      Output.to(config.log());
      Output.line("armed" + on + config.warnings().size() + config.report());
      System.err.println("end");
    }
  }

  @ParameterizedTest
  @CsvSource({"'', 6", "'window=30,exempt.hosts=a,b,valve.runs=9', 20"})
  void readingSettingsLoadsFewClasses(String arguments, int most) throws Exception {
    List<String> loaded = loadedBetweenMarks(arguments);
    List<String> own = loaded.stream().filter(name -> name.startsWith("io.loophound")).toList();

    assertThat(own).contains(Config.class.getName()).hasSizeLessThanOrEqualTo(most);
    assertThat(loaded)
        .noneMatch(name -> name.startsWith("java.util.regex."))
        .noneMatch(name -> name.startsWith("java.util.stream."))
        .noneMatch(name -> name.startsWith("java.util.logging."))
        .noneMatch(name -> name.startsWith("java.lang.invoke."))
        .noneMatch(name -> name.startsWith("java.lang.reflect."))
        .noneMatch(name -> name.startsWith("java.util.Formatter"))
        .noneMatch(name -> name.contains("$$Lambda"));
  }

  private static List<String> loadedBetweenMarks(String arguments)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:stderr:none",
                "-cp",
                System.getProperty("java.class.path"),
                Start.class.getName(),
                arguments)
            .redirectErrorStream(true);
    // What the machine's environment sets must not count.
    builder.environment().keySet().removeIf(name -> name.startsWith("LOOPHOUND_"));
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    List<String> names = new ArrayList<>();
    boolean between = false;
    for (String line : text.lines().toList()) {
      between = line.equals("begin") || (between && !line.equals("end"));
      int source = line.indexOf(" source: ");
      if (between && source > 0) {
        names.add(line.substring(line.lastIndexOf(' ', source - 1) + 1, source));
      }
    }
    return names;
  }
}
