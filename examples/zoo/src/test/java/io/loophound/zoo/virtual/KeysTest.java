package io.loophound.zoo.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.zoo.catalog.Catalog;
import io.loophound.zoo.script.Program.Fate;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Each process has a digest key of its own. No verdict about an honest program depends on it, and
 * of the loops at most two in a hundred. Three keys; ten in a deep build.
 */
@Timeout(300)
class KeysTest {
  private static final int KEYS = Boolean.getBoolean("tests.deep") ? 10 : 3;
  private static final long STRIDE = 7_919_123_457L;

  @Test
  void verdictsDoNotDependOnTheKey() throws IOException, InterruptedException {
    Map<String, String> first = judged(1);
    assertThat(first).hasSameSizeAs(Catalog.all());
    for (int i = 1; i < KEYS; i++) {
      Map<String, String> other = judged(1 + i * STRIDE);
      List<String> changed =
          first.keySet().stream().filter(name -> !first.get(name).equals(other.get(name))).toList();
      assertThat(changed.stream().filter(KeysTest::honest)).as("honest, key %s", i).isEmpty();
      long loops = first.size() - first.keySet().stream().filter(KeysTest::honest).count();
      assertThat(changed).as("loops, key %s", i).hasSizeLessThanOrEqualTo((int) (loops / 50));
    }
  }

  private static boolean honest(String program) {
    return Catalog.find(program).fate() == Fate.FREE;
  }

  private static Map<String, String> judged(long key) throws IOException, InterruptedException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            JudgedUnderAKey.class.getName(),
            Long.toString(key));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (InputStream out = process.getInputStream()) {
      String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).isZero();
      Map<String, String> verdicts = new HashMap<>();
      for (String line : text.lines().toList()) {
        int space = line.indexOf(' ');
        verdicts.put(line.substring(0, space), line.substring(space + 1));
      }
      return verdicts;
    }
  }
}
