package io.loophound.examples.demo;

import java.util.ArrayList;
import java.util.List;

/**
 * The same application without and with the guard.
 *
 * @param subject the application
 * @param without the run without the agent
 * @param with the run with it
 */
record Pair(Subject subject, Run without, Run with) {

  /** The problems of this pair, empty if there are none. */
  List<String> complaints() {
    List<String> complaints = new ArrayList<>();
    if (subject.loops()) {
      require(complaints, without.ending() == Ending.CUT, "does not loop without LoopHound");
      require(complaints, with.ending() == Ending.KILLED, "was not stopped by LoopHound");
      require(complaints, saves(), "did not make fewer model calls with LoopHound");
    } else {
      require(complaints, without.ending() == Ending.ANSWERED, "fails without LoopHound");
      require(complaints, sameAnswer(), "answers differently with LoopHound");
      require(complaints, sameCalls(), "makes other calls with LoopHound");
    }
    return complaints;
  }

  boolean sameAnswer() {
    return with.exitCode() == without.exitCode() && with.answer().equals(without.answer());
  }

  private boolean sameCalls() {
    return with.counts().modelCalls() == without.counts().modelCalls()
        && with.counts().toolCalls() == without.counts().toolCalls();
  }

  private boolean saves() {
    return with.counts().modelCalls() < without.counts().modelCalls();
  }

  private void require(List<String> complaints, boolean fulfilled, String complaint) {
    if (!fulfilled) {
      complaints.add(subject.label() + ": " + complaint);
    }
  }
}
