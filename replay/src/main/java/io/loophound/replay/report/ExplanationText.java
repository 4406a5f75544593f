package io.loophound.replay.report;

import io.loophound.detectors.guard.Evidence;
import io.loophound.replay.Explanation;
import io.loophound.replay.Explanation.Line;
import java.util.Locale;

/** The evidence of a verdict, for people: one line for each step or model call. */
final class ExplanationText {

  private ExplanationText() {}

  static String of(Explanation explanation) {
    Evidence evidence = explanation.verdict().evidence();
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "  %s by %s %s event %d: %s, %d times; to change it set %s%n",
            explanation.verdict().action().name().toLowerCase(Locale.ROOT),
            TextReport.decidedBy(explanation.verdict().detector(), evidence),
            explanation.early() ? "before" : "after",
            explanation.event(),
            TextReport.clean(evidence.what()),
            evidence.count(),
            evidence.remedy().property()));
    if (explanation.leftOut() > 0) {
      text.append("    ").append(explanation.leftOut()).append(" older ones are not listed\n");
    }
    for (Line line : explanation.lines()) {
      text.append(line(line));
    }
    return text.toString().replace(System.lineSeparator(), "\n");
  }

  private static String line(Line line) {
    boolean call = line.name().isEmpty();
    String what = call ? "model call " + line.step() : "step " + line.step();
    String time =
        line.seconds() == null ? "" : String.format(Locale.ROOT, ", %.1f s", line.seconds());
    String arguments =
        line.argumentsAs() == 0
            ? ", arguments new"
            : ", arguments as in step " + line.argumentsAs();
    return "    "
        + what
        + " (event "
        + line.event()
        + time
        + ")"
        + (call ? "" : ": " + TextReport.clean(line.name()) + arguments)
        + (call ? ": reply " : ", result ")
        + result(line, call)
        + "\n";
  }

  private static String result(Line line, boolean call) {
    String earlier = (call ? "model call " : "step ") + line.resultAs();
    return switch (line.result()) {
      case EQUAL -> "as in " + earlier;
      case MASKED -> "as in " + earlier + " once masked";
      case NEW -> "new";
      case UNKNOWN -> "not known yet";
    };
  }
}
