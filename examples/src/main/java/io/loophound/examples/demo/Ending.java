package io.loophound.examples.demo;

import java.util.List;
import java.util.Locale;

/** How an application ended. */
enum Ending {
  ANSWERED,
  /** The guard stopped it. */
  KILLED,
  /** The stand-in had enough of it. */
  CUT,
  FAILED,
  TIMED_OUT;

  /** Reads the ending from what the application printed and the code it ended with. */
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
