package io.loophound.detectors.internal.counter;

import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.detector.Ladder;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.List;

/** Examines tool calls after they returned, or before they run, as its spec says. */
abstract class CallEngine implements Detector {
  final GuardPolicy policy;
  final Ladder ladder;
  final boolean byOutcome;
  final boolean beforehand;

  CallEngine(GuardPolicy policy, DetectorPolicy own) {
    this.policy = policy;
    ladder = Sequence.ladder(own);
    byOutcome = Sequence.comparesOutcomes(own);
    beforehand = own.get(Sequence.BEFOREHAND);
  }

  /**
   * The finding about the newest call, or null.
   *
   * @param proposed whether it has not been executed yet: its result is not known
   */
  abstract Finding find(Run run, Step newest, boolean proposed);

  /** The finding about the newest calls when the model is called again, or null. */
  Finding lookBack(Run run, Step newest) {
    return find(run, newest, false);
  }

  @Override
  public Finding beforeModel(DetectorInput input) {
    Step newest = input.run().steps().newest();
    // where tools are seen, findings before a call were already made at the tool
    boolean said = beforehand && newest != null && newest.isExecuted();
    return newest == null || said ? null : lookBack(input.run(), newest);
  }

  @Override
  public Finding beforeTool(DetectorInput input) {
    return beforehand ? find(input.run(), input.step(), true) : null;
  }

  @Override
  public Finding afterTool(DetectorInput input) {
    return beforehand ? null : find(input.run(), input.step(), false);
  }

  /** What stays equal. */
  final List<String> equal() {
    return byOutcome ? List.of("tool", "arguments", "result") : List.of("tool", "arguments");
  }
}
