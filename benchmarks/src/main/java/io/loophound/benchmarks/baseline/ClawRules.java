package io.loophound.benchmarks.baseline;

import io.loophound.detectors.internal.digest.json.CanonicalJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * OpenClaw's tool loop detection as it is when it is switched on (it is off by default): refuses a
 * call whose last 20 outcomes, among the newest 30 calls since a person wrote, were equal; the 20th
 * of alternating calls whose outcomes did not change; and the 11th call of a tool that does not
 * exist. What it knows of its own tools is not here.
 */
final class ClawRules implements ToolRules {
  private static final int HISTORY = 30;
  private static final int MOST = 20;
  private static final int UNKNOWN = 10;
  private static final Pattern NO_TOOL =
      Pattern.compile(
          "unknown tool[:\\s]+[\"']?([a-z0-9_.-]+)|tool\\s+[\"']?([a-z0-9_.-]+)[\"']?\\s+(?:not found|is not available)",
          Pattern.CASE_INSENSITIVE);

  private record Made(String tool, long call, String outcome, String unknown) {}

  private final List<Made> calls = new ArrayList<>();

  @Override
  public void heard() {
    calls.clear();
  }

  @Override
  public boolean refuses(Call call) {
    long key = key(call);
    return unknown(call.tool()) >= UNKNOWN || withoutProgress(key) >= MOST || alternates(key);
  }

  @Override
  public boolean made(Call call, String result, boolean failed) {
    calls.add(new Made(call.tool(), key(call), failed + result, unknownTool(result, failed)));
    if (calls.size() > HISTORY) {
      calls.remove(0);
    }
    return false;
  }

  private static long key(Call call) {
    return CanonicalJson.digest(call.arguments()) * 31 + call.tool().hashCode();
  }

  private static String unknownTool(String result, boolean failed) {
    Matcher matcher = NO_TOOL.matcher(result);
    if (!failed || !matcher.find()) {
      return "";
    }
    String name = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    return name.toLowerCase(Locale.ROOT);
  }

  private Made back(int steps) {
    return calls.get(calls.size() - 1 - steps);
  }

  private int unknown(String tool) {
    int times = 0;
    while (times < calls.size()
        && back(times).tool.equals(tool)
        && !back(times).unknown.isEmpty()
        && back(times).unknown.equals(back(0).unknown)) {
      times++;
    }
    return times;
  }

  private int withoutProgress(long key) {
    int times = 0;
    String outcome = null;
    for (int i = 0; i < calls.size(); i++) {
      if (back(i).call == key) {
        outcome = outcome == null ? back(i).outcome : outcome;
        if (!back(i).outcome.equals(outcome)) {
          return times;
        }
        times++;
      }
    }
    return times;
  }

  private boolean alternates(long key) {
    if (calls.size() < MOST - 1 || back(0).call == key || back(1).call != key) {
      return false;
    }
    for (int i = 2; i < MOST - 1; i++) {
      if (back(i).call != back(i - 2).call || !back(i).outcome.equals(back(i - 2).outcome)) {
        return false;
      }
    }
    return true;
  }
}
