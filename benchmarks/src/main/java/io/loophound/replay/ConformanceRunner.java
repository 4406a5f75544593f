package io.loophound.replay;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.policy.GuardPolicy;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The program {@code loophound-conformance.jar FILE...}: runs conformance cases, one a line, and
 * prints those that fail. The last line is {@code N passed, N failed}.
 */
public final class ConformanceRunner {
  private static final int FAILED = 1;
  private static final int USAGE = 2;
  private static final String KEY_OPTION = "--key=";
  private static final long KEY = 1;

  private final Conformance conformance = new Conformance(GuardPolicy.defaults());
  private final PrintStream out;
  private final PrintStream err;
  private int passed;
  private int failed;

  private ConformanceRunner(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /**
   * Runs the cases of the files; the exit code is 0, 1 when one failed, 2 without a file. With
   * {@code --key=N} digests have another key.
   */
  public static void main(String[] arguments) {
    String[] files = arguments;
    long key = KEY;
    if (arguments.length > 0 && arguments[0].startsWith(KEY_OPTION)) {
      key = Long.parseLong(arguments[0].substring(KEY_OPTION.length()));
      files = Arrays.copyOfRange(arguments, 1, arguments.length);
    }
    Hash64.key(key); // a random key moves near matches: the result must be reproducible
    System.exit(run(files, System.out, System.err));
  }

  static int run(String[] files, PrintStream out, PrintStream err) {
    if (files.length == 0) {
      err.println("usage: java -jar loophound-conformance.jar [--key=N] FILE...");
      return USAGE;
    }
    ConformanceRunner runner = new ConformanceRunner(out, err);
    for (String file : files) {
      runner.run(Path.of(file));
    }
    out.println(runner.passed + " passed, " + runner.failed + " failed");
    return runner.failed == 0 ? 0 : FAILED;
  }

  private void run(Path file) {
    try {
      TraceFile.read(file, (number, line) -> run(file + ":" + number, line));
    } catch (NoSuchFileException e) {
      complain(file + ": no such file");
    } catch (IOException e) {
      complain(file + ": cannot be read: " + e.getMessage());
    }
  }

  private void run(String place, String line) {
    try {
      Conformance.Result result = conformance.run(line);
      if (result.passed()) {
        passed++;
      } else {
        failed++;
        out.println(result.id() + ": expected " + result.expected() + "; seen " + result.seen());
      }
    } catch (IllegalArgumentException e) {
      complain(place + ": " + e.getMessage());
    }
  }

  private void complain(String what) {
    failed++;
    err.println(what);
  }
}
