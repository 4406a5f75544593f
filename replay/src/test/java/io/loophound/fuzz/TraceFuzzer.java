package io.loophound.fuzz;

import static io.loophound.fuzz.Input.check;

import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.replay.Replay;
import io.loophound.replay.Trace;
import io.loophound.replay.TraceReader;

/** A line of a file of recorded runs. */
public final class TraceFuzzer {
  private static final TraceReader READER = new TraceReader();
  private static final GuardPolicy POLICY = GuardPolicy.defaults();

  private TraceFuzzer() {}

  /** What must hold for any input. */
  public static void fuzzerTestOneInput(byte[] data) {
    String line = new Input(data).rest();
    Trace trace;
    try {
      trace = READER.read(line);
    } catch (IllegalArgumentException documented) {
      check(documented.getMessage() != null, "says what is wrong");
      return;
    }
    for (Replay.View view : Replay.View.values()) {
      check(new Replay(POLICY, view).judge(trace) != null, "any run can be judged");
    }
  }
}
