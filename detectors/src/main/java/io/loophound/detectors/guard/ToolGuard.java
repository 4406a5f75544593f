package io.loophound.detectors.guard;

import io.loophound.detectors.digest.Hash64;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Guard.Ruled;
import io.loophound.detectors.guard.Judge.Ruling;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.run.Discipline;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.Run;
import io.loophound.detectors.run.RunRegistry;
import io.loophound.detectors.run.Step;

/** Rules about tool executions. A tool is never killed: it is answered, and then the run is. */
final class ToolGuard {
  private final RunRegistry registry;
  private final Judge judge;
  private final Verdicts verdicts;

  ToolGuard(RunRegistry registry, Judge judge, Verdicts verdicts) {
    this.registry = registry;
    this.judge = judge;
    this.verdicts = verdicts;
  }

  Ruled<ToolTicket> before(ToolRequest request, boolean enforce) {
    Run run = registry.ofTool(request.run());
    run.lock().lock();
    try {
      Step step = run.execute(request.callId(), request.name(), request.arguments());
      Step ignored = enforce && request.steerable() ? judge.ignored(run, step) : null;
      if (ignored == null) {
        return ruled(Verdict.ALLOW, request, run, step, null);
      }
      run.carry(step, ignored);
      Verdict verdict = again(run, step);
      return ruled(verdict, request, run, step, verdict);
    } finally {
      run.lock().unlock();
    }
  }

  /** The run was told and does it again: it is answered without execution; soon that is all. */
  private Verdict again(Run run, Step step) {
    Discipline discipline = run.discipline();
    Finding finding = discipline.steered().again(step);
    Ruling ruling = new Ruling(finding, Action.STEER);
    if (judge.maySteer(run, ruling)) {
      discipline.steer(finding, step.round());
    } else {
      discipline.kill(finding);
    }
    discipline.report(finding.pattern());
    return verdicts.of(
        finding, run.wasteSince(finding.firstModelCall()), Action.STEER, true, run, "");
  }

  Ruled<Verdict> after(ToolTicket ticket, ToolOutcome outcome, boolean enforce) {
    Run run = ticket.run;
    run.lock().lock();
    try {
      run.complete(ticket.step, outcome.text(), outcome.error());
      Ruling ruling = judge.afterTool(run);
      if (ruling == null
          || !ticket.request.steerable()
          || !judge.maySteer(run, ruling)
          || run.discipline().reported(ruling.finding().pattern())) {
        return new Ruled<>(Verdict.ALLOW, null, 0);
      }
      run.discipline().report(ruling.finding().pattern());
      if (enforce) {
        run.discipline().steer(ruling.finding(), ticket.step.round());
      }
      Verdict verdict =
          verdicts.of(
              ruling.finding(),
              run.wasteSince(ruling.finding().firstModelCall()),
              Action.STEER,
              enforce,
              run,
              "");
      return new Ruled<>(verdict, verdict, 0);
    } finally {
      run.lock().unlock();
    }
  }

  private static Ruled<ToolTicket> ruled(
      Verdict verdict, ToolRequest request, Run run, Step step, Verdict report) {
    return new Ruled<>(new ToolTicket(verdict, request, run, step), report, Hash64.of(run.id()));
  }
}
