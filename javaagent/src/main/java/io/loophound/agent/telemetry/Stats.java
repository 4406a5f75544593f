package io.loophound.agent.telemetry;

import io.loophound.agent.coverage.Coverage;
import io.loophound.agent.operator.json.JsonText;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.view.LoopCause;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;

/** Counts what the Java agent did in this process. Thread-safe, and cheap at every call. */
public final class Stats {
  private final Counts errors = new Counts();
  private final Counts modelCalls = new Counts();
  private final Counts toolCalls = new Counts();
  private final Counts stopped = new Counts();
  private final Counts unread = new Counts();
  private final Counts actions = new Counts();
  private final Counts detectors = new Counts();
  private final LongAdder enforced = new LongAdder();
  private final LongAdder leftOut = new LongAdder();
  private final LongAdder unreadOutcomes = new LongAdder();
  private final LongAdder valve = new LongAdder();
  private final LongAdder delayed = new LongAdder();
  private final LongAdder delayedMillis = new LongAdder();
  private final List<Map<String, Object>> loopCauses = new CopyOnWriteArrayList<>();
  private final ShadowStats shadow = new ShadowStats();
  private final Coverage coverage;

  /** Nothing is counted yet. */
  public Stats(Coverage coverage) {
    this.coverage = coverage;
  }

  /** Counts without a clock, where only counts matter. */
  public Stats() {
    this(new Coverage(System::nanoTime, line -> {}));
  }

  /** An error of LoopHound in a seam. */
  public void error(String seam) {
    errors.add(seam);
  }

  /** A model call that a seam showed to the guard. */
  public void modelCall(String seam, String api) {
    modelCalls.add(seam);
    coverage.modelCall(seam, api);
  }

  /** What is seen, and what is not. */
  public Coverage coverage() {
    return coverage;
  }

  /** A tool execution that a seam showed to the guard. */
  public void toolCall(String seam) {
    toolCalls.add(seam);
    coverage.toolCall(seam);
  }

  /** A new decision. */
  public void verdict(Verdict verdict) {
    actions.add(verdict.action().name().toLowerCase(Locale.ROOT));
    detectors.add(verdict.detector());
    if (verdict.isEnforced()) {
      enforced.increment();
    }
  }

  /** An agent is built so that it loops; called once for each agent and cause. */
  public void loopCause(LoopCause cause, String agent, int count) {
    loopCauses.add(Map.of("cause", cause.key(), "agent", agent, "text", cause.text(count)));
  }

  /** What a candidate policy would have done. */
  public ShadowStats shadow() {
    return shadow;
  }

  /** A call was slowed down. */
  public void delayed(long millis) {
    delayed.increment();
    delayedMillis.add(millis);
  }

  /** A call that was really stopped: a kill thrown, a refusal returned, or its reply cut. */
  public void stopped(String seam) {
    stopped.add(seam);
  }

  /**
   * A request or reply of a model that could not be read, and passed; returns whether it is the
   * first.
   */
  public boolean recordUnread(String seam) {
    unread.add(seam);
    return unread.total() == 1;
  }

  /** The outcome of a tool call that could not be read, or never came. */
  public void unreadOutcome() {
    unreadOutcomes.increment();
  }

  /**
   * A request or reply was too large to be examined as a whole; returns whether it is the first.
   */
  public boolean recordLeftOut() {
    leftOut.increment();
    return leftOut.sum() == 1;
  }

  /** The valve opened: enforcement is off. */
  public void valve() {
    valve.increment();
  }

  /** All errors of LoopHound so far. */
  public long errors() {
    return errors.total();
  }

  /** LoopHound's own errors in one seam. */
  public long errors(String seam) {
    return errors.of(seam);
  }

  /** All model calls shown to the guard so far. */
  public long modelCalls() {
    return modelCalls.total();
  }

  /** All tool executions shown to the guard so far. */
  public long toolCalls() {
    return toolCalls.total();
  }

  /** All calls stopped so far. */
  public long stopped() {
    return stopped.total();
  }

  /** All decisions so far. */
  public long verdicts() {
    return actions.total();
  }

  /** The counts by what is counted, then by seam. */
  public Map<String, Map<String, Long>> bySeam() {
    Map<String, Map<String, Long>> all = new TreeMap<>();
    all.put("model_calls", modelCalls.all());
    all.put("tool_calls", toolCalls.all());
    all.put("stopped", stopped.all());
    all.put("errors", errors.all());
    all.put("unread", unread.all());
    return all;
  }

  /**
   * The counts as one JSON object: totals as numbers, then the same by seam, and the decisions by
   * action and by detector. It holds names and numbers only.
   */
  public String toJson() {
    StringBuilder json = new StringBuilder(400);
    json.append("{\"model_calls\":").append(modelCalls.total());
    json.append(",\"tool_calls\":").append(toolCalls.total());
    json.append(",\"stopped\":").append(stopped.total());
    json.append(",\"errors\":").append(errors.total());
    json.append(",\"unread\":").append(unread.total());
    json.append(",\"unread_outcomes\":").append(unreadOutcomes.sum());
    json.append(",\"left_out\":").append(leftOut.sum());
    json.append(",\"verdicts\":").append(actions.total());
    json.append(",\"verdicts_enforced\":").append(enforced.sum());
    json.append(",\"valve_opened\":").append(valve.sum());
    json.append(",\"delayed\":").append(delayed.sum());
    json.append(",\"delayed_ms\":").append(delayedMillis.sum());
    modelCalls.appendTo(json.append(",\"model_calls_by_seam\":"));
    toolCalls.appendTo(json.append(",\"tool_calls_by_seam\":"));
    stopped.appendTo(json.append(",\"stopped_by_seam\":"));
    errors.appendTo(json.append(",\"errors_by_seam\":"));
    unread.appendTo(json.append(",\"unread_by_seam\":"));
    actions.appendTo(json.append(",\"verdicts_by_action\":"));
    detectors.appendTo(json.append(",\"verdicts_by_detector\":"));
    json.append(",\"loop_causes\":").append(JsonText.of(List.copyOf(loopCauses)));
    coverage.appendTo(json.append(",\"coverage\":"));
    shadow.appendTo(json);
    return json.append('}').toString();
  }
}
