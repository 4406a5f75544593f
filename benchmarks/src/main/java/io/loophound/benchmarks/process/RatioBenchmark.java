package io.loophound.benchmarks.process;

import com.sun.management.ThreadMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The cost of a decision in this build and in another one, as a ratio: both in one JVM, in turn, by
 * the processor time of the thread. So it holds on a busy machine, where times alone do not.
 *
 * <pre>
 * benchmarks/run ratio CLASSES [BYTES [DECISIONS]]
 * </pre>
 *
 * {@code CLASSES} is the folder or jar of the other build's {@code detectors}.
 */
public final class RatioBenchmark {
  private static final String BENCHMARK = "io.loophound.benchmarks.DecisionBenchmark";
  private static final int BYTES = 8192;
  private static final int DECISIONS = 10_000;
  private static final int WARM_UP = 12_000;
  private static final int IN_TURN = 20;
  private static final ThreadMXBean THREAD =
      (ThreadMXBean) ManagementFactory.getThreadMXBean(); // it also knows what was allocated

  private RatioBenchmark() {}

  /** Prints one line for each build, and the ratio of their medians. */
  public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
    if (arguments.length == 0 || !Files.exists(Path.of(arguments[0]))) {
      System.err.println("CLASSES: the folder or jar of another build's detectors");
      System.exit(2);
    }
    int bytes = arguments.length > 1 ? Integer.parseInt(arguments[1]) : BYTES;
    int decisions = arguments.length > 2 ? Integer.parseInt(arguments[2]) : DECISIONS;
    Build other = new Build(arguments[0], bytes, decisions);
    Build here = new Build("", bytes, decisions);
    for (int done = 0; done < WARM_UP; done += IN_TURN) {
      other.decide(IN_TURN);
      here.decide(IN_TURN);
    }
    other.forget();
    here.forget();
    while (here.count < decisions) {
      other.decide(Math.min(IN_TURN, decisions - other.count));
      here.decide(Math.min(IN_TURN, decisions - here.count));
    }
    other.print("other build");
    here.print("this build");
    System.out.printf(
        Locale.ROOT, "ratio of the medians: %.2f%n", here.percentile(50) / other.percentile(50));
  }

  /** The decisions of one build, whose classes are loaded by a loader of their own. */
  private static final class Build {
    private final Object benchmark;
    private final Method next;
    private final Method decision;
    private final long[] nanos;
    private int count;
    private long allocated;

    Build(String classes, int bytes, int decisions) throws ReflectiveOperationException {
      ClassLoader loader =
          new URLClassLoader(classPath(classes), ClassLoader.getPlatformClassLoader());
      Class<?> type = loader.loadClass(BENCHMARK);
      benchmark = type.getConstructor().newInstance();
      Field news = type.getField("news");
      news.setInt(benchmark, bytes);
      type.getMethod("setUp").invoke(benchmark);
      next = type.getMethod("next");
      decision = type.getMethod("decision");
      nanos = new long[Math.max(WARM_UP, decisions)];
    }

    /** The class path of this JVM, behind the classes of the other build. */
    private static URL[] classPath(String classes) {
      List<URL> urls = new ArrayList<>();
      for (String each :
          (classes + File.pathSeparator + System.getProperty("java.class.path"))
              .split(File.pathSeparator, -1)) {
        if (!each.isEmpty()) {
          urls.add(url(each));
        }
      }
      return urls.toArray(new URL[0]);
    }

    private static URL url(String path) {
      try {
        return Path.of(path).toUri().toURL();
      } catch (MalformedURLException e) {
        throw new IllegalArgumentException(path, e);
      }
    }

    void decide(int times) throws ReflectiveOperationException {
      for (int i = 0; i < times; i++) {
        next.invoke(benchmark);
        long bytesBefore = THREAD.getCurrentThreadAllocatedBytes();
        long before = THREAD.getCurrentThreadCpuTime();
        decision.invoke(benchmark);
        nanos[count++] = THREAD.getCurrentThreadCpuTime() - before;
        allocated += THREAD.getCurrentThreadAllocatedBytes() - bytesBefore;
      }
    }

    void forget() {
      count = 0;
      allocated = 0;
    }

    double percentile(int percent) {
      long[] sorted = Arrays.copyOf(nanos, count);
      Arrays.sort(sorted);
      return sorted[(int) ((long) (count - 1) * percent / 100)] / 1000.0;
    }

    void print(String name) {
      System.out.printf(
          Locale.ROOT,
          "%-12s p50 %.1f us, p99 %.1f us of processor time, %d KB allocated%n",
          name,
          percentile(50),
          percentile(99),
          allocated / count / 1024);
    }
  }
}
