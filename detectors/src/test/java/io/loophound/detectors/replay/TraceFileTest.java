package io.loophound.detectors.replay;

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
}
