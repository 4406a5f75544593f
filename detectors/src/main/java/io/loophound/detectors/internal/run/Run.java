package io.loophound.detectors.internal.run;

import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.digest.fact.ToolContext;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.detectors.internal.run.turn.AskedPace;
import io.loophound.detectors.internal.run.turn.Recall;
import io.loophound.detectors.internal.run.turn.RecentReplies;
import io.loophound.detectors.internal.run.turn.RequestDelta;
import io.loophound.detectors.internal.run.turn.RequestIngest;
import io.loophound.detectors.internal.run.turn.Speaker;
import io.loophound.detectors.internal.run.turn.UserTurnDetector;
import io.loophound.detectors.internal.run.window.AskedCalls;
import io.loophound.detectors.internal.run.window.CallWindow;
import io.loophound.detectors.internal.run.window.ModelCall;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.internal.run.window.StepWindow;
import io.loophound.detectors.internal.run.window.Trail;
import io.loophound.detectors.internal.score.CallTime;
import io.loophound.detectors.internal.score.Score;
import io.loophound.detectors.internal.score.ToolScore;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.internal.score.talk.TalkScore;
import io.loophound.detectors.policy.DetectorSpec.Trait;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** One run of an agent. Everything but id and agent changes only under its lock, held briefly. */
public final class Run {
  private static final TextDigest NO_DELTA = TextDigests.of("");

  // not synchronized, which pins virtual threads before JDK 24
  private final ReentrantLock lock = new ReentrantLock();
  private final long number;
  private final long key;
  private final String agent;
  private final long caller;
  private volatile GuardPolicy policy;
  private final ToolScore tools;
  private final TalkScore talk;
  private final StepWindow steps;
  private final CallWindow calls;
  private final UserTurnDetector userTurns = new UserTurnDetector();
  private final EnforcementState enforcement = new EnforcementState();
  private final RecentReplies replies; // of all runs
  private final RunLinks links = new RunLinks();
  private TextDigest delta;
  private boolean newText;
  private long lastRequest; // what talk has read since the newest reply; 0 for nothing
  private boolean answeredByUser; // results come in the user's place, as recalled rounds show
  private boolean shared; // other processes have made rounds of it
  private float recalledIdle; // if the newest reply is only recalled, the seconds after it, at most
  private final Costs costs;
  private final RunStatistics statistics;

  /** A run whose replies are also remembered in {@code replies}. */
  public Run(
      long number,
      RunKey ofRun,
      GuardPolicy policy,
      Weights weights,
      RecentReplies replies,
      long nanos) {
    this.number = number;
    key = Hash64.of(id());
    agent = ofRun.agent();
    caller = Hash64.of(ofRun.caller());
    this.policy = policy;
    this.replies = replies;
    costs = new Costs(nanos);
    statistics = new RunStatistics(nanos);
    tools = new ToolScore(weights);
    talk = new TalkScore();
    talk.setWeights(weights);
    steps = new StepWindow(policy, tools);
    calls = new CallWindow(policy);
  }

  /** Runs an action under the lock of the run. */
  public <T> T locked(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  /** Runs an action under the lock of the run. */
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

  /** Its key in what is kept for runs, such as blocks. */
  public long key() {
    return key;
  }

  /** The agent's name, or empty. */
  public String agent() {
    return agent;
  }

  /** Who calls. */
  public long caller() {
    return caller;
  }

  /** The policy of the run's agent. */
  public GuardPolicy policy() {
    return policy;
  }

  /** Its agent has another policy now: if that decides otherwise, earlier findings do not count. */
  public void judgeBy(GuardPolicy other) {
    boolean same = policy.decidesAs(other);
    policy = other;
    if (same) {
      return;
    }
    Weights weights = Weights.of(other);
    tools.setWeights(weights);
    talk.setWeights(weights);
    steps.judgeBy(other);
    calls.judgeBy(other);
    enforcement.newTurn();
  }

  /** How the run is recognised. */
  public RunLinks links() {
    return links;
  }

  /** The tool calls. */
  public StepWindow steps() {
    return steps;
  }

  /** The score of its rounds of tool calls. */
  public ToolScore tools() {
    return tools;
  }

  /** The score of its replies in words. */
  public TalkScore talk() {
    return talk;
  }

  /** The model calls. */
  public CallWindow calls() {
    return calls;
  }

  /** What came as the user's text. */
  public UserTurnDetector userTurns() {
    return userTurns;
  }

  /** The actions of the guard on this run in this turn. */
  public EnforcementState enforcement() {
    return enforcement;
  }

  /** What it costs. */
  public Costs costs() {
    return costs;
  }

  /** State that is kept only for display. */
  public RunStatistics statistics() {
    return statistics;
  }

  /**
   * What the request that is about to be made adds to the conversation; null if there is none. Only
   * digested for a detector that compares it.
   */
  public TextDigest delta() {
    return delta;
  }

  /**
   * Records a request delta: outcomes fill the open steps, a genuine user text opens a turn.
   *
   * @param speaker whose its texts may be
   * @return the tools whose outcomes could not be read
   */
  public List<String> absorb(RequestDelta request, Speaker speaker, long nanos) {
    double idleSeconds = recalledIdle > 0 ? recalledIdle : calls.millisSinceReply(nanos) / 1000.0;
    return absorb(request, moment(nanos), idleSeconds, speaker, nanos);
  }

  /** The time of a request, and how long the newest reply's tools took at most. */
  public CallTime moment(long nanos) {
    long took = recalledIdle > 0 ? CallTime.UNKNOWN : calls.millisSinceReply(nanos);
    return new CallTime(nanos / 1_000_000, took, true);
  }

  private List<String> absorb(
      RequestDelta request, CallTime moment, double idleSeconds, Speaker speaker, long nanos) {
    RequestIngest ingest = new RequestIngest(request, steps, tools, calls, userTurns, moment);
    ingest.completeSteps();
    delta = policy.has(Trait.COMPARES_TEXTS) ? request.digest() : request.identity();
    enforcement.recordNoteElsewhere(ingest.noted());
    boolean nobodys = speaker == Speaker.NOBODY;
    boolean carriesOutcome = nobodys || ingest.takeOutcomeOfUser(answeredByUser, shared);
    boolean recalled = recalledIdle > 0 && ingest.isAnsweredByUser();
    answeredByUser = request.outcomes().isEmpty() && (answeredByUser || recalled);
    steps.endRound();
    readTalk(request, idleSeconds);
    if (speaker == Speaker.PERSON) {
      userTurns.remember(request.newestText());
      onQuestion(request.userText());
    } else {
      absorbUserText(request, carriesOutcome, nanos);
    }
    return ingest.unread();
  }

  private void readTalk(RequestDelta request, double idleSeconds) {
    newText = request.fingerprint() != lastRequest;
    if (newText) {
      lastRequest = request.fingerprint();
      boolean asked = calls.requestedCalls() != 0;
      boolean goesOn = asked || talk.goesOn(request.opening(), request.userTexts(false));
      talk.recordOpening(request.opening());
      Score.Position position = new Score.Position(0, calls.count());
      List<String> said = request.userTexts(asked);
      talk.recordRequest(said, request.results(asked), goesOn, idleSeconds, position);
    }
  }

  /**
   * Reads the rounds of a history that this process has not seen. When they happened is unknown,
   * except that it was since it saw the run: in talk they share that time. Otherwise they count as
   * rounds of a person who takes time, so that only tools tell much.
   */
  public void recall(Recall history, long nanos) {
    float idle = history.idleSeconds(recalledIdle > 0 ? 0 : calls.millisSinceReply(nanos));
    shared |= !history.rounds().isEmpty();
    for (Recall.Round round : history.rounds()) {
      if (round.request() != null) {
        absorb(round.request(), CallTime.NONE, idle, Speaker.ANYBODY, nanos);
      }
      Message reply = round.reply();
      if (reply != null && !userTurns.isOfApplication(reply)) {
        ModelCall call = beginCall(false, nanos);
        ToolContext context = new ToolContext(null, history.given(tools));
        endCall(call, reply.text(), reply.toolCalls(), context, false, 0);
        recalledIdle = idle;
      }
    }
  }

  /** Goes on where another process left off, which {@code since} was judged without, or null. */
  public void restore(Trail seen, RequestDelta since, long nanos) {
    boolean goesOn = RunRestorer.restore(this, seen, since, nanos);
    recalledIdle = goesOn ? Recall.PERSON_SECONDS : recalledIdle;
  }

  /** Whether the newest reply has asked for tools, and none of their results is known. */
  public boolean awaitsResults() {
    ModelCall newest = calls.newest();
    return newest != null
        && newest.hasReply()
        && !newest.hasFailed()
        && newest.asksForTools()
        && steps.newest() != null
        && steps.latestRound().stream().noneMatch(step -> step.isComplete() || step.isExecuted());
  }

  /**
   * Whether results come in the user's place, with words around them. Then those of rounds that
   * were recalled are equal to what requests say, and not to what a tool seam sees.
   */
  public boolean isAnsweredByUser() {
    return answeredByUser;
  }

  /** Whether the newest request was not one that had been refused, or had failed, before. */
  public boolean hasNewText() {
    return newText;
  }

  private void absorbUserText(RequestDelta request, boolean carriesOutcome, long nanos) {
    String text = request.userText();
    if (text.isEmpty()) {
      return;
    }
    TextDigest digest = request.outcomes().isEmpty() ? request.digest() : TextDigests.of(text);
    boolean isNew = userTurns.isNew(digest) && !calls.hasReplied(digest);
    if (isNew) {
      userTurns.remember(digest);
    }
    if (!carriesOutcome
        && (isNew
            || (!replies.contains(digest)
                && userTurns.isReturningUser(text, digest, calls, nanos)))) {
      onQuestion(text);
    }
  }

  private void onQuestion(String text) {
    beginTurn();
    tools.askFor(AskedPace.rounds(text));
  }

  /** Starts again: earlier counts no longer apply. */
  public void revive() {
    locked(
        () -> {
          talk.clear();
          tools.clear();
          beginTurn();
        });
  }

  void beginTurn() {
    steps.clear();
    tools.startTurn();
    calls.clear();
    enforcement.newTurn();
  }

  /** Records a model call; {@code fresh} says that it begins a conversation. */
  public ModelCall beginCall(boolean fresh, long nanos) {
    userTurns.recordAdmission();
    TextDigest added = delta == null ? NO_DELTA : delta;
    delta = null;
    return calls.begin(added, fresh, nanos);
  }

  /** Records the reply to a request in this context: the calls it asks for are the next round. */
  public void endCall(
      ModelCall call,
      String text,
      List<ToolCall> asked,
      ToolContext context,
      boolean failed,
      long nanos) {
    recalledIdle = 0;
    AskedCalls all = steps.digestOf(asked);
    TextDigest reply = TextDigests.of(text);
    calls.end(call, reply, all.digest(), failed, nanos);
    steps.endRound();
    if (!asked.isEmpty()) {
      steps.begin(reply, calls.thoughtMillis());
      steps.openRound(all, call.number(), context);
    } else if (!failed && userTurns.asksForSummary()) {
      calls.recordSummary(reply);
    } else if (!failed) {
      steps.endTrail();
      tools.recordAnswer(!text.isBlank());
    }
    if (!failed) {
      lastRequest = 0;
      replies.add(reply);
      if (!call.isConcurrentSample()) {
        talk.recordReply(text, AskedCalls.arguments(asked));
      }
    }
  }

  /** A tool is about to run. */
  public Step execute(String callId, String tool, String arguments) {
    return steps.execute(callId, tool, arguments, calls.count());
  }

  /** The run was steered: from now on only its reaction counts. */
  public void recount() {
    steps.forget();
    tools.clear();
    talk.clear();
    calls.keepNewest();
  }

  /** Adds what a call cost. */
  public void pay(ModelCall call, Amount cost) {
    call.cost(cost.tokens(), cost.usd(), cost.estimated());
    costs.pay(cost);
  }
}
