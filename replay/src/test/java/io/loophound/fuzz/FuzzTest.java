package io.loophound.fuzz;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gives each fuzzer the inputs that once were a finding, and a thousand random ones. */
class FuzzTest {
  private static final int RANDOM_INPUTS = 1000;

  @ParameterizedTest
  @ValueSource(
      classes = {
        ArgumentsFuzzer.class,
        TextFuzzer.class,
        OutcomeFuzzer.class,
        ReplyFuzzer.class,
        TraceFuzzer.class,
        GuardFuzzer.class
      })
  void nothingSurprises(Class<?> fuzzer) throws Exception {
    Method target = fuzzer.getMethod("fuzzerTestOneInput", byte[].class);
    for (byte[] recorded : recorded(fuzzer)) {
      check(target, recorded);
    }
    Random random = new Random(20260101);
    String[] pieces = Pieces.of(fuzzer);
    for (int i = 0; i < RANDOM_INPUTS; i++) {
      check(target, Pieces.input(pieces, random));
    }
  }

  private static void check(Method target, byte[] input) {
    assertThatCode(() -> invoke(target, input))
        .as("input in Base64: %s", Base64.getEncoder().encodeToString(input))
        .doesNotThrowAnyException();
  }

  private static void invoke(Method target, byte[] input) throws Throwable {
    try {
      target.invoke(null, (Object) input);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** The files in the folder of the fuzzer's name; Jazzer's findings are put there. */
  private static List<byte[]> recorded(Class<?> fuzzer) throws IOException, URISyntaxException {
    URL folder = fuzzer.getResource(fuzzer.getSimpleName());
    if (folder == null) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
      List<Path> sorted = files.sorted().toList();
      List<byte[]> inputs = new java.util.ArrayList<>();
      for (Path file : sorted) {
        inputs.add(Files.readAllBytes(file));
      }
      return inputs;
    }
  }
}
