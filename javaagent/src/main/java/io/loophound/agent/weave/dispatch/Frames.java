package io.loophound.agent.weave.dispatch;

import io.loophound.agent.gate.LoopHoundGate;
import java.util.Arrays;

/** Cuts the agent out of a stack trace: the first line left is the call that was stopped. */
final class Frames {
  private static final String[] OURS = {
    "io.loophound.agent.seam.",
    "io.loophound.agent.weave.",
    "io.loophound.seam.",
    "io.loophound.integration.",
    "io.loophound.detectors."
  };

  /** With the message, 25 lines of the application's log. */
  private static final int LONGEST = 24;

  private Frames() {}

  /** At most 24 lines from below the gate; without a gate on the stack, from below our classes. */
  static StackTraceElement[] withoutOurs(StackTraceElement[] stack) {
    int first = 0;
    for (int i = 0; i < stack.length; i++) {
      if (stack[i].getClassName().equals(LoopHoundGate.class.getName())) {
        first = i + 1;
      } else if (first > 0) {
        break;
      }
    }
    while (first < stack.length && ours(stack[first].getClassName())) {
      first++;
    }
    return Arrays.copyOfRange(stack, first, Math.min(stack.length, first + LONGEST));
  }

  private static boolean ours(String type) {
    for (String prefix : OURS) {
      if (type.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
