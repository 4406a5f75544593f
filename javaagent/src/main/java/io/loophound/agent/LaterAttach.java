package io.loophound.agent;

import io.loophound.agent.config.AgentVersion;
import io.loophound.agent.config.Config;
import io.loophound.agent.config.LiveArguments;
import io.loophound.agent.config.edit.EditProblem;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.weave.Transformer;
import io.loophound.detectors.policy.Mode;
import java.util.List;
import java.util.Locale;

/** What an attach does to an agent that runs already: it changes what may change meanwhile. */
final class LaterAttach {
  private LaterAttach() {}

  /** What the exit report would say now, and the mode in force: names and numbers. */
  static void tell(Transformer transformer) {
    String mode = transformer.config().mode().name().toLowerCase(Locale.ROOT);
    String report = transformer.stats().toJson();
    Agent.answer("ok", "{\"" + LiveArguments.MODE + "\":\"" + mode + "\"," + report.substring(1));
  }

  /** Applies all of the arguments, or none, and answers. */
  static void change(Transformer transformer, String arguments) {
    Config config = transformer.config();
    String runs = "LoopHound " + AgentVersion.current() + " runs there already";
    try {
      List<String> changed = LiveArguments.apply(config, arguments, transformer::apply);
      String mode = config.mode().name().toLowerCase(Locale.ROOT); // says that it changed
      String what = changed.isEmpty() ? "nothing, it was so" : String.join(", ", changed);
      List<String> unmatched = LiveArguments.unmatched(arguments);
      Output.line("settings changed by attach: " + what);
      unmatched.forEach(line -> Output.line("WARN " + line));
      if (config.mode() == Mode.ENFORCE && transformer.hasFailed()) {
        Agent.answer("no", runs + ", but stops nothing: its self-test failed, see its log");
      } else {
        String without = unmatched.isEmpty() ? "" : ". " + String.join(". ", unmatched);
        Agent.answer("ok", runs + ". Changed: " + what + ". Mode: " + mode + without);
      }
    } catch (EditProblem e) {
      String mode = config.mode().name().toLowerCase(Locale.ROOT);
      Output.line("WARN an attach changed nothing: " + e.getMessage());
      Agent.answer("no", runs + " in mode " + mode + " and nothing was changed: " + e.getMessage());
    }
  }
}
