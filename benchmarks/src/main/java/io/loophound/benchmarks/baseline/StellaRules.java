package io.loophound.benchmarks.baseline;

import java.util.ArrayList;
import java.util.List;

/**
 * Stella's loop detection at its defaults, since a person wrote: the same call with the same output
 * 3 times in a row; 2 to 4 calls with the same outputs 3 times in turn; one tool with the same
 * output 6 times in a row, whatever its arguments; and the same call with the same output 3 times
 * among others, if this call never had another output.
 */
final class StellaRules implements ToolRules {
  private static final int TIMES = 3;
  private static final int LONGEST = 4;
  private static final int STAGNANT = 6;

  private record Made(Call call, String output) {}

  private final List<Made> calls = new ArrayList<>();

  @Override
  public void heard() {
    calls.clear();
  }

  @Override
  public boolean made(Call call, String result, boolean failed) {
    calls.add(new Made(call, failed + result));
    for (int period = 1; period <= LONGEST; period++) {
      if (cycles(period)) {
        return true;
      }
    }
    return stagnates() || returns();
  }

  private boolean cycles(int period) {
    int size = calls.size();
    if (size < period * TIMES) {
      return false;
    }
    for (int i = size - period * (TIMES - 1); i < size; i++) {
      if (!calls.get(i).equals(calls.get(i - period))) {
        return false;
      }
    }
    return true;
  }

  private boolean stagnates() {
    if (calls.size() < STAGNANT) {
      return false;
    }
    Made last = calls.get(calls.size() - 1);
    return calls.subList(calls.size() - STAGNANT, calls.size()).stream()
        .allMatch(
            made -> made.call.tool().equals(last.call.tool()) && made.output.equals(last.output));
  }

  private boolean returns() {
    Made last = calls.get(calls.size() - 1);
    List<Made> equal = calls.stream().filter(made -> made.call.equals(last.call)).toList();
    return equal.size() >= TIMES && equal.stream().allMatch(last::equals);
  }
}
