package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.ToolPolicy;
import java.util.ArrayList;
import java.util.List;

/** The calls that one reply asks for, digested once; only the newest if there are many. */
public final class AskedCalls {
  /** A reply may ask for any number of calls; beyond this many they are not distinguished. */
  public static final int MOST = 160;

  private final List<ToolCall> all;
  private final int leftOut;
  private final int[] digests;

  private AskedCalls(List<ToolCall> all, int leftOut, int[] digests) {
    this.all = all;
    this.leftOut = leftOut;
    this.digests = digests;
  }

  static AskedCalls of(GuardPolicy policy, List<ToolCall> calls, int most) {
    int leftOut = Math.max(0, calls.size() - most);
    int[] digests = new int[calls.size() - leftOut];
    for (int i = 0; i < digests.length; i++) {
      ToolCall call = calls.get(leftOut + i);
      digests[i] = digest(policy, call.name(), call.arguments());
    }
    return new AskedCalls(calls, leftOut, digests);
  }

  /** The digest of a call: the tool and those of its canonical arguments that its policy keeps. */
  static int digest(GuardPolicy policy, String tool, String arguments) {
    ToolPolicy own = policy.tool(tool);
    long args =
        own.keepsAll()
            ? CanonicalJson.digest(arguments)
            : CanonicalJson.digest(arguments, own::keeps);
    return Hash64.half(Hash64.mix(Hash64.of(tool), args));
  }

  /** The arguments of the first calls, as far as they are read. */
  public static List<String> arguments(List<ToolCall> calls) {
    List<String> arguments = new ArrayList<>(Math.min(calls.size(), MOST));
    for (ToolCall call : calls.subList(0, Math.min(calls.size(), MOST))) {
      arguments.add(Excerpt.of(call.arguments()));
    }
    return arguments;
  }

  /** How many of the first calls are only counted. */
  int leftOut() {
    return leftOut;
  }

  /** How many calls are examined. */
  int size() {
    return digests.length;
  }

  /** One of the examined calls. */
  ToolCall call(int index) {
    return all.get(leftOut + index);
  }

  void countLeftOut(ToolUses uses) {
    for (ToolCall call : all.subList(0, leftOut)) {
      uses.count(call.name());
    }
  }

  int digest(int index) {
    return digests[index];
  }

  /**
   * Whether model call number {@code modelCall} asked for these calls, by their ids: applications
   * rewrite arguments before they send them again.
   */
  public boolean areRepeated(List<Step> round, int modelCall) {
    boolean same = !round.isEmpty() && round.size() == size();
    for (int i = 0; same && i < size(); i++) {
      Step step = round.get(i);
      int id = Step.idOf(call(i).id());
      same = id != 0 && step.callId() == id && step.tool().equals(call(i).name());
      same &= step.modelCall() == modelCall;
    }
    return same;
  }

  /** The digest of the set of calls: their order does not matter, duplicates count once. */
  public long digest() {
    return digestOfAll(digests);
  }

  /** The same of calls with these digests. */
  static long digestOfAll(int... digests) {
    long sum = 0;
    for (int i = 0; i < digests.length; i++) {
      sum += isFirst(i, digests) ? Hash64.mix(1, digests[i]) : 0;
    }
    return sum;
  }

  private static boolean isFirst(int index, int... digests) {
    for (int i = 0; i < index; i++) {
      if (digests[i] == digests[index]) {
        return false;
      }
    }
    return true;
  }
}
