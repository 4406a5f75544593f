package io.loophound.agent.weave.dispatch;

import io.loophound.agent.coverage.KnownLibrary;
import io.loophound.agent.coverage.LibraryTable;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.telemetry.Stats;
import io.loophound.agent.weave.point.SeamState;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.Verdict;
import java.util.List;
import java.util.function.Consumer;

/**
 * The agent's interface for the handlers of one seam.
 *
 * @param seam the seam
 * @param state what all seams share
 * @param holder holds the guard
 * @param stats counts kills
 * @param errors counts errors
 * @param modelIsCalled what to do when a model is called
 * @param found gets what calls models, though perhaps no seam sees it
 */
public record Context(
    SeamState seam,
    AgentState state,
    GuardHolder holder,
    Stats stats,
    Errors errors,
    Runnable modelIsCalled,
    Consumer<KnownLibrary> found)
    implements SeamContext {

  @Override
  public Guard guard() {
    return holder.guard();
  }

  @Override
  public RuntimeException kill(Verdict verdict) {
    stats.stopped(seam.name());
    return exception(verdict);
  }

  @Override
  public RuntimeException exception(Verdict verdict) {
    LoopHoundKill kill =
        new LoopHoundKill(verdict.message(), verdict.decisionId(), verdict.traceId());
    kill.setStackTrace(Frames.withoutOurs(kill.getStackTrace()));
    return kill;
  }

  @Override
  public void error(Throwable thrown) {
    errors.count(seam, thrown);
  }

  @Override
  public void modelCall(String name, String api) {
    stats.modelCall(name, api);
    modelIsCalled.run();
  }

  @Override
  public void modelConnection(String host, String client, List<String> callers) {
    String within = LibraryTable.seamsOf(callers);
    found.accept(KnownLibrary.connected(client, host, within, state.inFlight().seams()));
  }

  @Override
  public void modelWebSocket(String host, String client, List<String> callers) {
    if (!LibraryTable.isOfPart(callers)) {
      found.accept(KnownLibrary.webSocket(client, host));
    }
  }

  @Override
  public List<String> modelHosts() {
    return holder.modelHosts();
  }

  @Override
  public void toolCall(String name) {
    stats.toolCall(name);
  }

  @Override
  public void stopped(String name) {
    stats.stopped(name);
  }

  @Override
  public void delayed(long millis) {
    stats.delayed(millis);
  }

  @Override
  public void unread(String name) {
    if (stats.recordUnread(name)) {
      Output.line(
          "WARN a request or reply of a model was not read, seam "
              + name
              + ": the call passed, and no loop and no budget sees it. LoopHound cannot read a body"
              + " longer than loophound.http.body-limit (now "
              + holder.bodyLimit()
              + " bytes), in another encoding than gzip, or in another form than the"
              + " API's. Further cases are only counted, as unread in the exit report and"
              + " loophound_unread_total");
    }
  }

  @Override
  public boolean isRefusalThrown() {
    return holder.isRefusalThrown();
  }

  @Override
  public int refusalStatus() {
    return holder.refusalStatus();
  }
}
