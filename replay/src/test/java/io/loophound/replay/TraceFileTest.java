package io.loophound.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceFileTest {
  private static final String TEXT = "one\n\n  \nzw\u00f6lf\n";
  @TempDir Path folder;

  private static List<String> read(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    TraceFile.read(file, (number, line) -> lines.add(number + ":" + line));
    return lines;
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }

  private Path file(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("runs.jsonl"), bytes);
  }

  @Test
  void numbersLinesAndLeavesBlankOnesOut() throws IOException {
    assertThat(read(file(TEXT.getBytes(StandardCharsets.UTF_8))))
        .containsExactly("1:one", "4:zw\u00f6lf");
  }

  @Test
  void gzipIsToldByItsContentNotItsName() throws IOException {
    assertThat(read(file(gzip(TEXT.getBytes(StandardCharsets.UTF_8)))))
        .containsExactly("1:one", "4:zw\u00f6lf");
  }

  @Test
  void anEmptyFileHasNoLines() throws IOException {
    assertThat(read(file(new byte[0]))).isEmpty();
  }

  @Test
  void aFileCutOffIsAnError() throws IOException {
    byte[] packed = gzip(TEXT.repeat(1000).getBytes(StandardCharsets.UTF_8));
    Path cut = file(Arrays.copyOf(packed, packed.length / 2));

    assertThatThrownBy(() -> read(cut)).isInstanceOf(IOException.class);
  }

  @Test
  void linesEndInAnyWayAndNeedNoEnd() throws IOException {
    String text = "a\r\nb\rc\n\r\n" + "d".repeat(40_000) + "\r\ne";
    assertThat(read(file(text.getBytes(StandardCharsets.UTF_8))))
        .containsExactly("1:a", "2:b", "3:c", "5:" + "d".repeat(40_000), "6:e");
  }

  @Test
  void aLineLongerThanTheLimitIsToldAndTheRestIsRead() throws IOException {
    Path file =
        file(("one\n" + "x".repeat(100_000) + "\nthree\n").getBytes(StandardCharsets.UTF_8));
    List<String> lines = new ArrayList<>();
    TraceFile.read(
        file,
        new TraceFile.Limits(99_999, 1L << 30),
        new TraceFile.LineHandler() {
          @Override
          public void line(int number, String line) {
            lines.add(number + ":" + line);
          }

          @Override
          public void tooLong(int number) {
            lines.add(number + " is too long");
          }
        });
    assertThat(lines).containsExactly("1:one", "2 is too long", "3:three");
  }

  @Test
  void ofAFileThatUnpacksToMoreThanTheLimitTheBeginningIsRead() throws IOException {
    Path file = file(gzip("0123456789\n".repeat(100_000).getBytes(StandardCharsets.UTF_8)));
    List<String> lines = new ArrayList<>();
    assertThatThrownBy(
            () ->
                TraceFile.read(
                    file, new TraceFile.Limits(100, 550_000), (number, line) -> lines.add(line)))
        .isInstanceOfSatisfying(
            TraceFile.TooLargeException.class, e -> assertThat(e.line()).isBetween(40_000, 50_001));
    assertThat(lines).hasSizeBetween(40_000, 50_000).containsOnly("0123456789");
  }
}
