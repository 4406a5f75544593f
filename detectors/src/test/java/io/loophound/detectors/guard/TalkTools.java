package io.loophound.detectors.guard;

import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Talk.ToolSeam;
import java.time.Duration;

/** Executes the tools of a conversation, as far as the guard lets it. */
final class TalkTools {
  private final GuardScript script;
  ToolSeam seam = ToolSeam.NONE;
  Duration takes = Duration.ZERO;
  String server = ""; // of all tools
  int executions;
  int steers;

  TalkTools(GuardScript script) {
    this.script = script;
  }

  /** What the model gets as the result of a call whose tool gives {@code text}. */
  String execute(RunKey key, ToolCall call, String text, Boolean error) {
    if (seam == ToolSeam.NONE) {
      script.pass(takes);
      return text;
    }
    boolean steerable = seam == ToolSeam.STEERABLE;
    ToolTicket tool =
        script
            .guard()
            .before(
                new ToolRequest(
                    key, call.id(), call.name(), call.arguments(), steerable, "", server));
    if (tool.verdict().steers() || tool.verdict().stops()) {
      steers++;
      return tool.verdict().steerText();
    }
    executions++;
    script.pass(takes);
    Verdict after = script.guard().after(tool, new ToolOutcome(text, error));
    if (!after.steers()) {
      return text;
    }
    steers++;
    return text + "\n" + after.steerText();
  }
}
