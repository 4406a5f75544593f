package io.loophound.benchmarks.baseline;

import io.loophound.detectors.internal.digest.json.CanonicalJson;
import java.util.ArrayList;
import java.util.List;

/**
 * LangSight's three rules for the tool calls of a session, checked before each call: the same call
 * n times in a row, two alternating calls ({@code 2 (n - 1)} of them and this one), the same tool
 * failing with the same text (n - 1 times, and now again). Successful results play no part.
 */
final class SightRules implements ToolRules {
  private static final int WINDOW = 20;

  private record Made(String tool, long arguments, String error) {
    boolean same(Made other) {
      return tool.equals(other.tool) && arguments == other.arguments;
    }
  }

  private final int threshold;
  private final List<Made> calls = new ArrayList<>();

  SightRules(int threshold) {
    this.threshold = threshold;
  }

  @Override
  public boolean refuses(Call call) {
    Made next = new Made(call.tool(), CanonicalJson.digest(call.arguments()), "");
    return repeats(next) || alternates(next) || failsAgain(next);
  }

  @Override
  public boolean made(Call call, String result, boolean failed) {
    calls.add(new Made(call.tool(), CanonicalJson.digest(call.arguments()), failed ? result : ""));
    if (calls.size() > WINDOW) {
      calls.remove(0);
    }
    return false;
  }

  private Made back(int steps) {
    return calls.get(calls.size() - steps);
  }

  private boolean repeats(Made next) {
    int times = 1;
    while (times <= calls.size() && back(times).same(next)) {
      times++;
    }
    return times >= threshold;
  }

  private boolean alternates(Made next) {
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

  private boolean failsAgain(Made next) {
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
