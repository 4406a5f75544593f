package io.loophound.examples.demo;

import java.util.List;
import java.util.Locale;

/** How an application ended. */
enum Ending {
  ANSWERED,
  /** The guard stopped it. */
  KILLED,
  /** The stand-in reached its limit. */
  CUT,
  FAILED,
  TIMED_OUT;

  /** Reads the ending from the application's output and exit code. */
  static Ending of(int exitCode, List<String> output) {
    String text = String.join("\n", output);
    if (text.contains("LoopHoundKill") || text.contains("recursive_loop_detected")) {
      return KILLED;
    }
    if (text.contains("stopped by the stand-in")) {
      return CUT;
    }
    return exitCode == 0 && !output.isEmpty() ? ANSWERED : FAILED;
  }

  /** As the JSON report has it. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
