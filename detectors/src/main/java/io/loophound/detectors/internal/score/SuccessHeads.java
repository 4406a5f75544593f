package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import java.util.Arrays;

/**
 * How the results of each tool began that were no failures: such a head over a failure says
 * nothing. Not thread-safe.
 */
final class SuccessHeads {
  private static final int MOST = 24;
  private static final int STEP = 6;
  private static final int[] NONE = {};

  private int[] heads = NONE;
  private int count;

  void add(CallDigest call, ResultDigest result) {
    if (has(call, result)) {
      return;
    }
    if (count == heads.length && count < MOST) {
      heads = Arrays.copyOf(heads, count + STEP);
    }
    heads[count++ % MOST] = head(call, result);
  }

  boolean has(CallDigest call, ResultDigest result) {
    int head = head(call, result);
    for (int i = 0; i < Math.min(count, MOST); i++) {
      if (heads[i] == head) {
        return true;
      }
    }
    return false;
  }

  private static int head(CallDigest call, ResultDigest result) {
    return (int) (call.tool() * 31 + result.parts().head());
  }
}
