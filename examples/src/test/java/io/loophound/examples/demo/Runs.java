package io.loophound.examples.demo;

import io.loophound.examples.standin.Counts;
import java.util.List;

/** Runs as the demo would have measured them. */
final class Runs {
  static final String KILL =
      "ended: java.lang.LoopHoundKill: LoopHound terminated run r1: tool \"lookUpOrder\" repeated 4"
          + " times (detector sequence; equal: arguments, result; steps 1 to 4); decision d-17;"
          + " change with loophound.sequence.threshold";
  static final String WARNING = "[loophound] WARN decision=d-17 detector=sequence action=terminate";

  private Runs() {}

  static Run cut() {
    Counts counts = new Counts(50, 49, 100_000, 1_000, 490);
    return run(0, "stopped by the stand-in after 50 calls", "", counts);
  }

  static Run killed() {
    return run(1, KILL, WARNING, new Counts(4, 4, 3_000, 50, 40));
  }

  static Run answered(String answer, int modelCalls) {
    return run(0, answer, "", new Counts(modelCalls, modelCalls - 1, 40_000, 200, 300));
  }

  static Run failed() {
    return run(1, "ended: java.net.ConnectException: null", "", Counts.NONE);
  }

  static List<Pair> good() {
    return List.of(
        new Pair(Subject.LOOPING, cut(), killed()),
        new Pair(Subject.PARSE_RETRY, cut(), killed()),
        new Pair(Subject.HEALTHY, answered("42", 25), answered("42", 25)));
  }

  private static Run run(int exitCode, String output, String errors, Counts counts) {
    List<String> lines = List.of(output);
    return new Run(
        Ending.of(exitCode, lines), exitCode, lines, errors.lines().toList(), counts, 1234);
  }
}
