package io.loophound.detectors.internal.run;

import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.outcome.OutcomeDigest;
import io.loophound.detectors.internal.digest.sketch.Novelty;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.detectors.internal.run.rewrite.Rewrites;
import io.loophound.detectors.internal.run.turn.LookCount;
import io.loophound.detectors.internal.run.turn.RecentReplies;
import io.loophound.detectors.internal.run.turn.RequestDelta;
import io.loophound.detectors.internal.run.turn.RequestIngest;
import io.loophound.detectors.internal.run.turn.Speech;
import io.loophound.detectors.internal.run.turn.UserTurnDetector;
import io.loophound.detectors.internal.run.window.AskedCalls;
import io.loophound.detectors.internal.run.window.CallWindow;
import io.loophound.detectors.internal.run.window.ModelCall;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.internal.run.window.StepWindow;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * One run of an agent: all but id and agent is changed under its lock only, which is held shortly.
 */
public final class Run {
  private static final TextDigest NO_DELTA = TextDigests.of("");

  // not synchronized, which pins virtual threads before JDK 24
  private final ReentrantLock lock = new ReentrantLock();
  private final long number;
  private final String agent;
  private final long caller;
  private volatile GuardPolicy policy;
  private final StepWindow steps;
  private final CallWindow calls;
  private final UserTurnDetector userTurns = new UserTurnDetector();
  private final EnforcementState enforcement = new EnforcementState();
  private final Speech speech;
  private LookCount looks; // null until the run looks at something unfinished
  private Rewrites rewrites; // null until the run writes a list, or much at once
  private final RunPlaces places = new RunPlaces();
  private volatile long task;
  private TextDigest delta;
  private boolean awaits; // what is unfinished, as the newest request says
  private final Costs costs;
  private final DisplayState sight;

  /** A run whose replies are remembered in {@code replies}, too. */
  public Run(long number, RunKey key, GuardPolicy policy, RecentReplies replies, long nanos) {
    this.number = number;
    agent = key.agent();
    caller = Hash64.of(key.caller());
    this.policy = policy;
    speech = new Speech(replies);
    costs = new Costs(nanos);
    sight = new DisplayState(nanos);
    steps = new StepWindow(policy);
    calls = new CallWindow(policy.window());
  }

  /** Does something under the lock of the run. */
  public <T> T locked(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  /** Does something under the lock of the run. */
  public void locked(Runnable work) {
    locked(
        () -> {
          work.run();
          return null;
        });
  }

  /** Identifies the run within this process. */
  public String id() {
    return "r-" + number;
  }

  /** The agent's name, or empty. */
  public String agent() {
    return agent;
  }

  /** Who calls. */
  public long caller() {
    return caller;
  }

  /** What its first request asks for, and who asks; 0 when that is not known. */
  public long task() {
    return task;
  }

  /** The policy of the run's agent. */
  public GuardPolicy policy() {
    return policy;
  }

  /** Another policy is that of its agent now: nothing that was found before is held against it. */
  public void judgeBy(GuardPolicy other) {
    policy = other;
    steps.judgeBy(other);
    calls.resize(other.window());
    enforcement.newTurn();
  }

  /** Where the run is recognised. */
  public RunPlaces places() {
    return places;
  }

  /** The tool calls. */
  public StepWindow steps() {
    return steps;
  }

  /** The model calls. */
  public CallWindow calls() {
    return calls;
  }

  /** What is said in it. */
  public Speech speech() {
    return speech;
  }

  /**
   * The looks in a row at something unfinished, the newest round included; null when that round is
   * no look, or not over.
   */
  public LookCount looks(long nanos, long intervalNanos) {
    if (looks == null && !steps.waited(1)) {
      return null;
    }
    looks = looks == null ? new LookCount() : looks;
    return looks.takesIn(steps, nanos, intervalNanos) ? looks : null;
  }

  /** What the run writes again and again; null when it never wrote such a thing. */
  public Rewrites rewrites() {
    return rewrites;
  }

  /** What came as the user's text. */
  public UserTurnDetector userTurns() {
    return userTurns;
  }

  /** What the guard has done about this run in this turn. */
  public EnforcementState enforcement() {
    return enforcement;
  }

  /** What it costs. */
  public Costs costs() {
    return costs;
  }

  /** What is kept of it only to be shown. */
  public DisplayState sight() {
    return sight;
  }

  /** What the request that is about to be made adds to the conversation, null when none is. */
  public TextDigest delta() {
    return delta;
  }

  /**
   * Takes in what a request brings: outcomes fill the open steps, a genuine user text opens a turn.
   */
  public void absorb(RequestDelta request, long nanos) {
    RequestIngest ingest = new RequestIngest(request, steps, calls, userTurns, nanos);
    delta = ingest.fill();
    awaits = OutcomeDigest.awaits(request.userText());
    boolean carriesOutcome = ingest.userCarriesOutcome();
    if (!calls.isEmpty() && steps.newestRoundIsNew()) {
      calls.madeProgress();
    }
    absorbUserText(request, carriesOutcome, nanos);
  }

  private void absorbUserText(RequestDelta request, boolean carriesOutcome, long nanos) {
    String text = request.userText();
    if (text.isEmpty()) {
      return;
    }
    TextDigest digest = request.outcomes().isEmpty() ? request.digest() : TextDigests.of(text);
    if (calls.made() == 0) {
      speech.begin(digest);
    }
    Novelty novelty = speech.hear(text);
    boolean isNew = userTurns.isNew(request, digest) && !calls.replied(digest);
    if (isNew) {
      userTurns.remember(digest);
    }
    if (carriesOutcome
        || (!isNew
            && (speech.ofAnAgent(digest) || !userTurns.comesBack(text, digest, calls, nanos)))) {
      return;
    }
    speech.turn(digest, novelty);
    beginTurn();
  }

  /** Starts afresh: what was counted before does not count any more. */
  public void revive() {
    locked(
        () -> {
          speech.talk().clear();
          beginTurn();
        });
  }

  private void beginTurn() {
    steps.clear();
    calls.clear();
    rewrites = null;
    enforcement.newTurn();
  }

  /** A conversation begins with this task. */
  public void begin(long newTask) {
    task = newTask;
  }

  /** A model call is made; {@code fresh} says that it begins a conversation. */
  public ModelCall beginCall(boolean fresh, long nanos) {
    userTurns.admitted();
    TextDigest added = delta == null ? NO_DELTA : delta;
    delta = null;
    return calls.begin(added, fresh, awaits, nanos);
  }

  /** Its reply is there: the calls it asks for are the next round. */
  public void endCall(
      ModelCall call, String text, List<ToolCall> asked, boolean failed, long nanos) {
    Novelty novelty = speech.reply(text, !asked.isEmpty(), !failed && !call.votes());
    AskedCalls all = steps.asked(asked);
    TextDigest reply = TextDigests.of(text);
    call.brought(novelty);
    calls.end(call, reply, all.digest(), failed, nanos);
    if (!asked.isEmpty()) {
      steps.openRound(all, call.number());
    }
    if (!failed) {
      speech.remember(reply);
      rewrites = Rewrites.after(rewrites, asked, steps, call.number());
    }
  }

  /** A tool is about to run. */
  public Step execute(String callId, String tool, String arguments) {
    return steps.execute(callId, tool, arguments, calls.made());
  }

  /** The run was told of a repetition: what counts from now on is what it makes of it. */
  public void recount() {
    steps.forget();
    speech.talk().clear();
    calls.keepNewest();
  }

  /** Adds what a call cost. */
  public void pay(ModelCall call, long tokenCount, double dollars, boolean estimate) {
    call.cost(tokenCount, dollars, estimate);
    costs.pay(tokenCount, dollars);
  }
}
