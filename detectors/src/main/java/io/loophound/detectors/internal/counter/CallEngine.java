package io.loophound.detectors.internal.counter;

import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.Ladder;
import io.loophound.detectors.internal.detector.Scene;
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
    byOutcome = Sequence.byOutcome(own);
    beforehand = own.get(Sequence.BEFOREHAND);
  }

  /**
   * The finding about the newest call, or null.
   *
   * @param proposed whether it has not been executed yet: its result is not known
   */
  abstract Finding look(Run run, Step newest, boolean proposed);

  /** The finding about the newest calls when the model is called again, or null. */
  Finding lookBack(Run run, Step newest) {
    return look(run, newest, false);
  }

  @Override
  public Finding beforeModel(Scene scene) {
    Step newest = scene.run().steps().newest();
    // where tools are seen, findings before a call were already made at the tool
    boolean said = beforehand && newest != null && newest.executing();
    return newest == null || said ? null : lookBack(scene.run(), newest);
  }

  @Override
  public Finding beforeTool(Scene scene) {
    return beforehand ? look(scene.run(), scene.step(), true) : null;
  }

  @Override
  public Finding afterTool(Scene scene) {
    return beforehand ? null : look(scene.run(), scene.step(), false);
  }

  /** What stays equal. */
  final List<String> equal() {
    return byOutcome ? List.of("tool", "arguments", "result") : List.of("tool", "arguments");
  }
}
