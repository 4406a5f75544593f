package io.loophound.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Each process has a digest key of its own, a test JVM too: what is right in one may be luck. No
 * verdict on our own runs depends on the key. Under four of these one once did.
 */
@Timeout(120)
class KeysTest {
  private static final long FIRST = 1;
  private static final long[] OTHERS = {
    55_438_413_177L, 95_037_279_732L, 174_235_012_842L, 261_352_519_263L
  };

  @Test
  void verdictsDoNotDependOnTheKey() throws IOException, InterruptedException {
    List<String> first = judged(FIRST);
    assertThat(first).hasSizeGreaterThan(100);
    for (long key : OTHERS) {
      assertThat(judged(key)).as("key %s", key).isEqualTo(first);
    }
  }

  private static List<String> judged(long key) throws IOException, InterruptedException {
    List<String> command =
        Stream.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                JudgedUnderAKey.class.getName(),
                Long.toString(key))
            .toList();
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (InputStream out = process.getInputStream()) {
      String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).isZero();
      return text.lines().toList();
    }
  }
}
