package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.ToolPolicy;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Digests of tool calls: equal for calls that ask for the same. */
final class CallDigest {

  private CallDigest() {}

  /** The digest of a call: the tool and those of its canonical arguments that its policy keeps. */
  static long of(GuardPolicy policy, String tool, String arguments) {
    ToolPolicy own = policy.tool(tool);
    long args =
        own.keepsAll()
            ? CanonicalJson.digest(arguments)
            : CanonicalJson.digest(arguments, own::keeps);
    return Hash64.mix(Hash64.of(tool), args);
  }

  /** The digest of a set of calls: their order does not matter, equal ones count once. */
  static long ofAll(GuardPolicy policy, List<ToolCall> calls) {
    long sum = 0;
    Set<Long> seen = new HashSet<>();
    for (ToolCall call : calls) {
      long digest = of(policy, call.name(), call.arguments());
      sum += seen.add(digest) ? Hash64.mix(1, digest) : 0;
    }
    return sum;
  }
}
