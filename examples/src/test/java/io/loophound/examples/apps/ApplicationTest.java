package io.loophound.examples.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class ApplicationTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  @Test
  void printsTheAnswer() {
    assertThat(run(() -> "42")).isZero();
    assertThat(printed()).isEqualTo("42");
  }

  @Test
  void printsAnExceptionOnOneLine() {
    int code =
        run(
            () -> {
              throw new IllegalStateException("one\n  two");
            });
    assertThat(code).isEqualTo(1);
    assertThat(printed()).isEqualTo("ended: java.lang.IllegalStateException: one two");
  }

  @Test
  void looksThroughTheWrappersOfFutures() {
    int code =
        run(
            () -> {
              throw new CompletionException(new UnsupportedOperationException());
            });
    assertThat(code).isEqualTo(1);
    assertThat(printed()).isEqualTo("ended: java.lang.UnsupportedOperationException: null");
  }

  private int run(Callable<String> work) {
    return Application.run(work, new PrintStream(bytes, true, StandardCharsets.UTF_8));
  }

  private String printed() {
    return bytes.toString(StandardCharsets.UTF_8).strip();
  }
}
