package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.fact.ToolContext;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.score.CallTime;
import io.loophound.detectors.internal.score.Score;
import io.loophound.detectors.internal.score.ToolScore;
import io.loophound.detectors.internal.score.ToolScore.LostCall;
import io.loophound.detectors.internal.score.ToolScore.Summary;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Sign;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The last rounds of tool calls of a run, and what becomes of each call. Not thread-safe; guarded
 * by the run's lock.
 */
public final class StepWindow {
  private GuardPolicy policy;
  private int most;
  private final StepRows rows;
  private final ToolScore score;
  private int round;
  private Trail trail; // null unless other processes are told of the rounds
  private int leftOut; // calls of the latest round before its first step

  /** A window whose results are also judged by {@code score}. */
  public StepWindow(GuardPolicy policy, ToolScore score) {
    this.score = score;
    judgeBy(policy);
    rows = new StepRows(policy.window());
  }

  /** Another policy sets how much is examined; excess steps are dropped with the next step. */
  public final void judgeBy(GuardPolicy other) {
    policy = other;
    most = Math.max(AskedCalls.MOST, other.rounds());
  }

  /** From now on the rounds are kept for other processes. */
  public void leaveTrail() {
    trail = trail == null ? new Trail() : trail;
  }

  /** What other processes are told; null if nothing. */
  public Trail trail() {
    return trail;
  }

  /** The model asks for tools, after so long; 0 ms are not known. */
  public void begin(TextDigest reply, int thoughtMillis) {
    score.begin(reply, thoughtMillis);
    Trail.begin(trail, reply);
  }

  /** What led to here no longer counts. */
  public void endTrail() {
    if (trail != null) {
      trail.clear();
    }
  }

  /** Takes over a round that another process has seen. */
  public void restore(TrailRound seen, int modelCall) {
    round++;
    leftOut = 0;
    for (TrailStep each : seen.steps()) {
      Step step = Step.of(rows.count(each.tool(), round, modelCall), each.tool(), each);
      add(step);
      if (each.result() != null) {
        complete(step, each.result(), CallTime.NONE);
      }
    }
  }

  /** Records the calls that a reply asked for as one round. */
  public void openRound(AskedCalls calls, int modelCall, ToolContext context) {
    round++;
    leftOut = calls.leftOut();
    if (leftOut > 0) {
      forget(); // the examined calls fill the window
      rows.countLeftOut(calls);
    }
    for (int i = 0; i < calls.size(); i++) {
      ToolCall call = calls.call(i);
      add(modelCall, call.id(), call.name(), call.arguments(), calls.digest(i), context);
    }
  }

  /** A tool is about to run: the step its reply opened, or a new round if no reply asked for it. */
  public Step execute(String callId, String tool, String arguments, int modelCall) {
    int call = AskedCalls.digest(policy, tool, arguments);
    Step step = rows.open().find(round, Step.idOf(callId), call);
    if (step == null) {
      endRound();
      round++;
      begin(TextDigest.NONE, 0);
      leftOut = 0;
      step = add(modelCall, callId, tool, arguments, call, ToolContext.UNKNOWN);
    }
    step.markExecuted();
    rows.store(step);
    return step;
  }

  public boolean awaits(String callId, String tool, String arguments) {
    int call = AskedCalls.digest(policy, tool, arguments);
    return rows.open().find(round, Step.idOf(callId), call) != null;
  }

  private Step add(
      int modelCall, String callId, String tool, String arguments, int call, ToolContext context) {
    Step.Ordinals ordinals = rows.count(tool, round, modelCall);
    Step step =
        Step.of(ordinals, Step.idOf(callId), tool, call, arguments, policy.tool(tool), context);
    add(step);
    return step;
  }

  private void add(Step step) {
    makeRoom();
    rows.add(step);
    Trail.add(trail, step);
  }

  private void makeRoom() {
    while (rows.size() >= most || (rows.size() > 0 && isOutdated(rows.step(0), newest()))) {
      rows.removeFirst();
    }
    rows.open().keepFrom(rows.number() - rows.size());
  }

  /** The first steps of a sweep, or of a long cycle, are kept longer. */
  private boolean isOutdated(Step oldest, Step newest) {
    boolean repeats = oldest.hasFailed() || oldest.isEmpty() || !newest.isNewOutcome();
    return oldest.round() <= round - (repeats ? policy.rounds() : policy.window());
  }

  /** The step of the latest round that a result belongs to, by id or else by position. */
  public Step answeredBy(String callId, int position) {
    int first = rows.firstOf(round);
    int id = Step.idOf(callId);
    int expected = first + position - leftOut;
    int row = id == 0 ? expected : rows.find(id, first, expected);
    return row >= first && row < rows.size() ? rows.step(row) : null;
  }

  public List<Step> latestRound() {
    return rows.steps(rows.firstOf(round), rows.size());
  }

  /** How many calls the latest round has, with those that are only counted. */
  public int sizeOfLatestRound() {
    return rows.size() == 0 ? 0 : leftOut + rows.size() - rows.firstOf(round);
  }

  /** Whether all results of the latest round are known. */
  public boolean isRoundComplete() {
    for (int row = rows.firstOf(round); row < rows.size(); row++) {
      if (!rows.isComplete(row) && !rows.isRefused(row)) {
        return false;
      }
    }
    return rows.size() > 0;
  }

  /** No more results of the latest round are expected: its steps get the score of the run. */
  public void endRound() {
    if (!score.isOpen()) {
      return;
    }
    score.close();
    rows.recordScore(round, score.score().total());
  }

  /** This model call made the request again, though the newest round has no results in it. */
  public void recordUnanswered(int modelCall) {
    score.recordUnanswered(new Score.Position(rows.number(), modelCall));
    show(latestRound(), Sign.UNANSWERED);
  }

  /** Open calls will never have a result: a summary is told instead, or the history replaced. */
  public void abandonOpenSteps(Supplier<Summary> summary, boolean replaced, CallTime moment) {
    List<Step> lost = latestRound();
    lost.removeIf(step -> step.isComplete() || step.isExecuted() || step.requestedCall() == null);
    Summary told = lost.isEmpty() ? null : summary.get();
    if (told != null || (replaced && !lost.isEmpty())) {
      List<LostCall> calls = new ArrayList<>(lost.size());
      lost.forEach(step -> calls.add(new LostCall(step.requestedCall(), policy.tool(step.tool()))));
      Score.Position at = new Score.Position(rows.number(), newest().modelCall());
      show(lost, score.abandon(calls, told, moment, at));
    }
  }

  private void show(List<Step> steps, Sign sign) {
    for (Step step : steps) {
      step.recordSign(sign);
      step.recordScore(score.score().total());
      rows.store(step);
    }
  }

  /** Fills in an outcome; later ones are ignored. */
  public void complete(Step step, String text, Boolean error, CallTime moment) {
    CallDigest call = step.requestedCall();
    if (call == null || step.isComplete() || step.isRefused()) {
      return;
    }
    complete(step, score.read(call, text, error), moment);
  }

  private void complete(Step step, ResultDigest result, CallTime moment) {
    CallDigest call = step.requestedCall();
    Trail.complete(trail, step, result);
    Score.Position position = new Score.Position(step.number(), step.modelCall());
    step.recordSign(score.complete(call, result, moment, position, policy.tool(step.tool())));
    step.complete(result, rows.isNews(step, result));
    rows.store(step);
    rows.open().remove(step);
  }

  /** Its outcome could not be read: until it can be, it is equal to nothing. False if known. */
  public boolean markUnread(Step step) {
    boolean isNews = !step.isComplete() && !step.isUnread() && !step.isRefused();
    if (isNews) {
      step.markUnread();
      rows.store(step);
    }
    return isNews;
  }

  /**
   * The guard refused a step: the text that the run gets instead is not an outcome. It carries on
   * the streak of the equal call before it, if there is one.
   */
  public void refuse(Step step) {
    Step model = rows.latestLike(step);
    if (model != null && !step.isComplete()) {
      step.completeAs(model);
      rows.open().remove(step);
    }
    step.markRefused();
    rows.store(step);
  }

  /** Whether the newest round brought an outcome that the run had not seen, as far as is known. */
  public boolean isNewestRoundNew() {
    return latestRound().stream().anyMatch(step -> step.isNewOutcome() || step.isUnread());
  }

  /** The step before this one, or null. */
  public Step before(Step step) {
    int row = rows.rowOf(step);
    return row < 1 ? null : rows.step(row - 1);
  }

  public int round() {
    return round;
  }

  public Rounds rounds() {
    return new Rounds(rows);
  }

  /** The steps as they are now, oldest first. */
  public List<Step> all() {
    return rows.steps(0, rows.size());
  }

  public Step newest() {
    return rows.newest();
  }

  /** The steps from {@code step} back to the oldest; valid until the window changes. */
  public Iterable<Step> backFrom(Step step) {
    return rows.backFrom(step);
  }

  /** The calls of a reply; their digest is as {@link Rounds.Round#calls} has it. */
  public AskedCalls digestOf(List<ToolCall> calls) {
    return AskedCalls.of(policy, calls, most);
  }

  /** Forgets the steps, but not their number. */
  public void forget() {
    rows.clear();
    endTrail();
  }

  public void clear() {
    rows.startTurn();
    endTrail();
  }
}
