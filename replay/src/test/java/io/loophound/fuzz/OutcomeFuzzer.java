package io.loophound.fuzz;

import static io.loophound.fuzz.Input.check;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.OutcomeKind;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.fact.ToolContext;
import io.loophound.detectors.policy.ToolPolicy;

/** What a tool returns, beside the arguments it was called with. */
public final class OutcomeFuzzer {
  private static final Boolean[] FLAGS = {null, true, false};

  private OutcomeFuzzer() {}

  /** What must hold for any input. */
  public static void fuzzerTestOneInput(byte[] data) {
    Input input = new Input(data);
    Boolean error = FLAGS[input.next(3)];
    int cut = input.next(256);
    String text = input.rest();
    cut = Math.min(cut, text.length());
    String arguments = text.substring(0, cut);
    String outcome = text.substring(cut);
    CallDigest call = CallDigest.of("find", arguments, ToolPolicy.DEFAULT, ToolContext.UNKNOWN);
    ResultDigest result = ResultDigest.of(outcome, error, call, null, null);
    check(result.equals(ResultDigest.of(outcome, error, call, null, null)), "the same again");
    boolean failed = result.kind().isFailure() || result.kind() == OutcomeKind.UNFINISHED;
    check(failed || !Boolean.TRUE.equals(error), "an error is an error");
  }
}
