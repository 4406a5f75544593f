package io.loophound.benchmarks.baseline;

import io.loophound.detectors.internal.digest.json.CanonicalJson;
import java.util.ArrayList;
import java.util.List;

/**
 * LangSight's three rules for the tool calls of a session, checked before each call: the same call
 * n times in a row, two alternating calls ({@code 2 (n - 1)} of them and this one), the same tool
 * failing with the same text (n - 1 times, and now again). Successful results play no part.
 */
final class SightRules {
  private static final int WINDOW = 20;

  private record Call(String tool, long arguments, String error) {
    boolean same(Call other) {
      return tool.equals(other.tool) && arguments == other.arguments;
    }
  }

  private final int threshold;
  private final List<Call> calls = new ArrayList<>();

  SightRules(int threshold) {
    this.threshold = threshold;
  }

  /** Whether a call is refused. */
  boolean refuses(String tool, String arguments) {
    Call next = new Call(tool, CanonicalJson.digest(arguments), "");
    return repeats(next) || alternates(next) || failsAgain(next);
  }

  /** A call was made; {@code error} is the text of its error, empty when it did not fail. */
  void made(String tool, String arguments, String error) {
    calls.add(new Call(tool, CanonicalJson.digest(arguments), error));
    if (calls.size() > WINDOW) {
      calls.remove(0);
    }
  }

  private Call back(int steps) {
    return calls.get(calls.size() - steps);
  }

  private boolean repeats(Call next) {
    int times = 1;
    while (times <= calls.size() && back(times).same(next)) {
      times++;
    }
    return times >= threshold;
  }

  private boolean alternates(Call next) {
    int before = 2 * (threshold - 1);
    if (before < 2 || calls.size() < before || back(1).same(next)) {
      return false;
    }
    for (int i = 1; i <= before; i++) {
      if (!back(i).same(i % 2 == 0 ? next : back(1))) {
        return false;
      }
    }
    return true;
  }

  private boolean failsAgain(Call next) {
    if (calls.isEmpty() || back(1).error.isEmpty()) {
      return false;
    }
    int failures = 0;
    while (failures < calls.size()
        && back(failures + 1).tool.equals(next.tool)
        && back(failures + 1).error.equals(back(1).error)) {
      failures++;
    }
    return failures >= threshold - 1 && failures > 0;
  }
}
