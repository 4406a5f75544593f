package io.loophound.detectors.run;

import io.loophound.detectors.budget.Spending;
import io.loophound.detectors.digest.ContentSketch;
import io.loophound.detectors.digest.OutcomeDigest;
import io.loophound.detectors.digest.Talk;
import io.loophound.detectors.digest.TextDigest;
import io.loophound.detectors.digest.TextDigests;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One run of an agent: its windows and what the guard has done about it. All state is guarded by
 * {@link #lock}, which is held for short computations only (a ReentrantLock, because synchronized
 * pins virtual threads before JDK 24).
 */
public final class Run {
  private static final int PLACES = 4;
  private static final TextDigest NO_NEWS = TextDigests.of("");

  private final ReentrantLock lock = new ReentrantLock();
  private final long number;
  private final String agent;
  private final GuardPolicy policy;
  private final RecentReplies replies;
  private final StepWindow steps;
  private final CallWindow calls;
  private final Hearing hearing = new Hearing();
  private final Discipline discipline = new Discipline();
  private final ContentSketch content = new ContentSketch();
  private final TalkWindow talk = new TalkWindow();
  private int admissions;
  private TextDigest news;
  private final long[] places = new long[PLACES];
  private byte standing;
  private final long startNanos;
  private long tokens;
  private double usd;
  private Spending spending; // null until there is a limit to look at

  /** Kept by {@link PlaceTable} and guarded by the lock of {@link LinkIndex}, not by this one. */
  int newestPlace;

  short placeCount;
  boolean forgotten;

  Run(long number, String agent, GuardPolicy policy, RecentReplies replies, long nanos) {
    this.number = number;
    this.agent = agent;
    this.policy = policy;
    this.replies = replies;
    startNanos = nanos;
    steps = new StepWindow(policy);
    calls = new CallWindow(policy.window());
  }

  /** The lock that guards everything here. */
  public ReentrantLock lock() {
    return lock;
  }

  /** Identifies the run within this process. */
  public String id() {
    return "r-" + number;
  }

  /** The agent's name, or empty. */
  public String agent() {
    return agent;
  }

  /** The policy of the run's agent. */
  public GuardPolicy policy() {
    return policy;
  }

  /** What the guard has done about this run so far. */
  public Discipline discipline() {
    return discipline;
  }

  /** The rounds of tool calls, oldest first. */
  public Rounds rounds() {
    return steps.rounds();
  }

  /** Whether the newest round made the same calls with the same outcomes as the one before. */
  public boolean repeatsItself() {
    Rounds rounds = rounds();
    return rounds.size() > 1 && rounds.fromEnd(0).repeats(rounds.fromEnd(1));
  }

  /** The number of the newest round. */
  public int round() {
    return steps.round();
  }

  /** The step of a round that made this call, or null. */
  public Step stepOf(int round, long call) {
    return steps.stepOf(round, call);
  }

  /** How many model calls the run has made. */
  public int modelCalls() {
    return calls.made();
  }

  /** When the run began. */
  public long startNanos() {
    return startNanos;
  }

  /** What the run has cost, in US dollars. */
  public double usd() {
    return usd;
  }

  /** The tokens the run has used. */
  public long tokens() {
    return tokens;
  }

  /** What the run spends beside its totals; only for runs with a limit. */
  public Spending spending() {
    if (spending == null) {
      spending = new Spending();
    }
    return spending;
  }

  /** The steps in the window, oldest first. */
  public Iterable<Step> steps() {
    return steps.steps();
  }

  /** The newest step, or null. */
  public Step newestStep() {
    return steps.newest();
  }

  /** The step before this one, or null. */
  public Step stepBefore(Step step) {
    List<Step> back = steps.backFrom(step);
    return back.size() < 2 ? null : back.get(1);
  }

  /** The steps from {@code step} on back to the oldest. */
  public List<Step> stepsBackFrom(Step step) {
    return steps.backFrom(step);
  }

  /** How many calls the newest round has. */
  public int newestRoundSize() {
    return steps.latestRound().size();
  }

  /** The newest replies in a row that called no tool. */
  public TalkWindow talk() {
    return talk;
  }

  /** How often the agent's own ledger said that it goes in circles. */
  public int admissions() {
    return admissions;
  }

  /** The refusal that came with the newest request, or null. */
  public HarnessRefusal refusal() {
    return hearing.refusal();
  }

  /** The model calls in the window, newest first. */
  public Iterator<ModelCall> callsBack() {
    return calls.back();
  }

  /** The model calls in the window, oldest first. */
  public Iterable<ModelCall> calls() {
    return calls::forth;
  }

  /** The newest model call, or null. */
  public ModelCall newestCall() {
    return calls.newest();
  }

  /** The news of the request that is about to be made, null when none is. */
  public TextDigest news() {
    return news;
  }

  /** Whether the newest user text brought no word that the one before did not have. */
  public boolean repeatsWords() {
    return hearing.repeatsWords();
  }

  /** Whether the newest round brought an outcome that the run had not seen. */
  public boolean newestRoundIsNews() {
    for (Step step : steps.latestRound()) {
      if (step.news()) {
        return true;
      }
    }
    return false;
  }

  /** Whether an outcome of the newest round says "not finished yet". */
  public boolean newestRoundIsPending() {
    for (Step step : steps.latestRound()) {
      if (step.complete() && step.outcome().kind() == OutcomeDigest.Kind.PENDING) {
        return true;
      }
    }
    return false;
  }

  /**
   * Takes in what a request brings: outcomes fill the open steps, a genuine user text opens a turn.
   */
  public void absorb(News request) {
    Intake intake = new Intake(request, steps, calls, hearing);
    news = intake.fill();
    boolean carriesOutcome = intake.userCarriesOutcome();
    if (!calls.isEmpty() && newestRoundIsNews()) {
      calls.newest().madeProgress();
    }
    hearUser(request, carriesOutcome);
  }

  private void hearUser(News request, boolean carriesOutcome) {
    String text = request.userText();
    if (text.isEmpty()) {
      return;
    }
    Talk heard = content.add(text);
    TextDigest digest = request.outcomes().isEmpty() ? request.digest() : TextDigests.of(text);
    boolean isNew = hearing.isNew(request, digest) && !calls.replied(digest);
    if (isNew) {
      hearing.remember(digest);
    }
    if (!isNew || carriesOutcome) {
      return;
    }
    if (replies.contains(digest)) {
      openTurnOfAgent(heard);
    } else {
      openTurn();
    }
  }

  /** A request was refused: what is said to its outcomes now is a reaction to that. */
  public void refused(News request) {
    hearing.refused(request);
  }

  /** Remembers a place where the next request would be recognised. */
  void stand(long place) {
    lock.lock();
    try {
      places[standing] = place;
      standing = (byte) ((standing + 1) % PLACES);
    } finally {
      lock.unlock();
    }
  }

  long[] places() {
    return places.clone();
  }

  /** Starts afresh: what was counted before does not count any more. */
  void revive() {
    lock.lock();
    try {
      openTurn();
    } finally {
      lock.unlock();
    }
  }

  private void openTurn() {
    talk.clear();
    beginTurn();
  }

  /** What an agent of another run said is as much talk as the replies of this one. */
  private void openTurnOfAgent(Talk heard) {
    talk.add(heard);
    beginTurn();
  }

  private void beginTurn() {
    steps.clear();
    calls.clear();
    discipline.newTurn();
  }

  /** A model call is made; {@code fresh} says that it begins a conversation. */
  public ModelCall beginCall(boolean fresh, long nanos) {
    hearing.admitted();
    TextDigest of = news == null ? NO_NEWS : news;
    news = null;
    return calls.begin(of, fresh, nanos);
  }

  /** A call ended without a reply. */
  public void cancelCall(ModelCall call) {
    call.cancel();
  }

  /** Its reply is there: the calls it asks for are the next round. */
  public void endCall(
      ModelCall call, String text, List<ToolCall> asked, boolean failed, long nanos) {
    hearReply(content.add(text), !asked.isEmpty(), failed || call.votes());
    admissions += Ledger.admitsLoop(text) ? 1 : 0;
    long digest = asked.isEmpty() ? 0 : steps.digest(asked);
    TextDigest reply = TextDigests.of(text);
    calls.end(call, reply, digest, failed, nanos);
    if (!failed) {
      replies.add(reply);
    }
    if (!asked.isEmpty()) {
      steps.openRound(asked, call.number());
    }
  }

  /** A call that failed or votes says nothing; one that asks for tools does more than talk. */
  private void hearReply(Talk said, boolean asks, boolean silent) {
    if (asks) {
      talk.clear();
    } else if (!silent) {
      talk.add(said);
    }
  }

  /** Whether the newest round has asked for this call and nobody has begun to execute it. */
  public boolean awaits(String callId, String tool, String arguments) {
    return steps.awaits(callId, tool, arguments);
  }

  /** A tool is about to run. */
  public Step execute(String callId, String tool, String arguments) {
    return steps.execute(callId, tool, arguments, calls.made());
  }

  /** A tool returned {@code text}; when the step's outcome is known already, nothing changes. */
  public void complete(Step step, String text, Boolean error) {
    steps.complete(step, text, error);
  }

  /** A step that the guard answered itself carries the streak: it has the outcome of its model. */
  public void carry(Step step, Step model) {
    steps.carry(step, model);
  }

  /**
   * A step that the guard refused: whatever the run is told in its place is no outcome. It carries
   * on the streak of the equal call before it, if there is one.
   */
  public void refuse(Step step) {
    steps.refuse(step);
  }

  /** The run was told of a repetition: what counts from now on is what it makes of it. */
  public void recount() {
    steps.forget();
    talk.clear();
    calls.keepNewest();
  }

  /** Model calls, tokens and money since the call after {@code firstModelCall}. */
  public Waste wasteSince(int firstModelCall) {
    return calls.wasteSince(firstModelCall);
  }

  /** Adds what a call cost. */
  public void pay(ModelCall call, long tokenCount, double dollars, boolean estimate) {
    call.cost(tokenCount, dollars, estimate);
    tokens += tokenCount;
    usd += dollars;
  }
}
