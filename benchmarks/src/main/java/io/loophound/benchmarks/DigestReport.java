package io.loophound.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs {@link DigestBenchmark} and prints median speeds (UTF-8 bytes) and the ratio to CRC32C. */
public final class DigestReport {

  private DigestReport() {}

  /** Arguments are those of JMH. */
  public static void main(String[] arguments) throws RunnerException, CommandLineOptionException {
    OptionsBuilder options = new OptionsBuilder();
    options.parent(new CommandLineOptions(arguments));
    options.include(DigestBenchmark.class.getName());
    print(new Runner(options.build()).run());
  }

  private static void print(Collection<RunResult> results) {
    Map<String, Map<String, Double>> nanos = new TreeMap<>();
    for (RunResult result : results) {
      String text =
          result.getParams().getParam("kind") + " " + result.getParams().getParam("length");
      String name = result.getPrimaryResult().getLabel();
      nanos.computeIfAbsent(text, key -> new TreeMap<>()).put(name, median(result, name));
    }
    System.out.printf(
        "%n%-14s %12s %12s %12s %12s %12s %10s%n",
        "text", "digest us", "digest MB/s", "string MB/s", "bytes MB/s", "crc32c MB/s", "x crc32c");
    nanos.forEach(DigestReport::printRow);
  }

  /** The median, because on a busy machine other processes distort the mean. */
  private static double median(RunResult result, String name) {
    double median = result.getPrimaryResult().getStatistics().getPercentile(50);
    return name.equals("textDigest") ? median : median / DigestBenchmark.REPEATS;
  }

  private static void printRow(String text, Map<String, Double> nanos) {
    int space = text.indexOf(' ');
    String sample =
        SampleText.of(text.substring(0, space), Integer.parseInt(text.substring(space + 1)));
    double bytes = sample.getBytes(StandardCharsets.UTF_8).length;
    double digest = nanos.getOrDefault("textDigest", Double.NaN);
    double crc = nanos.getOrDefault("crc32c", Double.NaN);
    System.out.printf(
        Locale.ROOT,
        "%-14s %12.1f %12.0f %12.0f %12.0f %12.0f %10.0f%n",
        text,
        digest / 1000,
        bytes / digest * 1000,
        bytes / nanos.getOrDefault("hashText", Double.NaN) * 1000,
        bytes / nanos.getOrDefault("hashBytes", Double.NaN) * 1000,
        bytes / crc * 1000,
        digest / crc);
  }
}
