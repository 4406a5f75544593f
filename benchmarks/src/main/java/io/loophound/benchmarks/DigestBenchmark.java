package io.loophound.benchmarks;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.digest.text.TextDigests;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Digests compared with CRC32C over the same bytes; {@link DigestReport} turns the times into MB/s.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DigestBenchmark {

  /**
   * How often a quick method runs within one sample, because the clock is too coarse for a single
   * call.
   */
  static final int REPEATS = 50;

  @Param({"prose", "json", "logs", "mixed", "wide"})
  public String kind;

  @Param({"8192", "102400"})
  public int length;

  private String text;
  private byte[] bytes;

  /** Makes the text. */
  @Setup
  public void setUp() {
    text = SampleText.of(kind, length);
    bytes = text.getBytes(StandardCharsets.UTF_8);
  }

  @Benchmark
  public TextDigest textDigest() {
    return TextDigests.of(text);
  }

  @Benchmark
  public long crc32c() {
    long sum = 0;
    for (int i = 0; i < REPEATS; i++) {
      CRC32C crc = new CRC32C();
      crc.update(bytes, 0, bytes.length);
      sum += crc.getValue();
    }
    return sum;
  }

  @Benchmark
  public long hashText() {
    long sum = 0;
    for (int i = 0; i < REPEATS; i++) {
      sum += Hash64.of(text);
    }
    return sum;
  }

  @Benchmark
  public long hashBytes() {
    long sum = 0;
    for (int i = 0; i < REPEATS; i++) {
      sum += Hash64.of(bytes, 0, bytes.length);
    }
    return sum;
  }
}
