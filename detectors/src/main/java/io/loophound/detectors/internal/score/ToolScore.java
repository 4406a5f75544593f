package io.loophound.detectors.internal.score;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.Echo;
import io.loophound.detectors.internal.digest.fact.GivenWords;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.policy.Sign;
import io.loophound.detectors.policy.ToolPolicy;
import java.util.List;

/**
 * The score of a run's rounds of tool calls. A round's weight is that of its freshest call. Not
 * thread-safe; guarded by the run's lock.
 */
public final class ToolScore {
  /** So many rounds of failures are an agent that learns from them, as in a debugger. */
  private static final int MOST_FAILED_ROUNDS = 8;

  /** A result that is longer than this costs time to digest, in characters. */
  public static final int LONG = 4096;

  private final Score score = new Score();
  private final RoundSigns signs = new RoundSigns();
  private final LostRounds lost = new LostRounds();
  private final AlikeRounds alike = new AlikeRounds();
  private Score turns; // of one call that goes to and fro between two results; null until it does
  private Weights weights;

  private int failedRounds; // in a row, in which every call failed in a way that lasts

  private boolean skims;
  private boolean open;
  private boolean fresh;
  private boolean judged;
  private boolean waits; // a call of the round says nothing either way
  private boolean letPass;
  private boolean suspicious;
  private boolean onlyFailed;
  private Sign freshest; // of the stale calls of the round; null if there is none
  private int least;
  private Score.Position before;
  private Score.Position at = Score.Position.NONE;
  private volatile long lastFailure;
  private volatile long lastFailedCall;
  private GivenWords.KnownFailures failures; // of the conversation; null without a complaint
  private Score failing; // the heaviest of the round's calls that fail again; null if none does

  /**
   * What the model is told in place of the history.
   *
   * @param text the summary, in lower case
   * @param besides all else that the request says, except lasting instructions
   */
  public record Summary(String text, String besides) {}

  /** A call whose result will never be known, and what its policy says of the tool. */
  public record LostCall(CallDigest call, ToolPolicy tool) {}

  /** A score with these weights. */
  public ToolScore(Weights weights) {
    this.weights = weights;
  }

  /** Other weights apply from now on. */
  public void setWeights(Weights others) {
    weights = others;
  }

  /** A genuine message of a person came. */
  public void startTurn() {
    close();
    suspicious = false;
    startAgain();
  }

  private void startAgain() {
    score.reset();
    signs.reset();
    lost.clear();
    alike.clear();
    turns = null;
    failing = null;
    failedRounds = 0;
  }

  /** The person's message asked for looking or trying again, for so many rounds. */
  public void askFor(int rounds) {
    signs.askFor(rounds);
  }

  /**
   * What the system prompt asks for.
   *
   * @param looks so many looks at a pace that it names
   * @param repeats so many rounds of the same, from each message of a person on
   */
  public void schedule(int looks, int repeats) {
    signs.schedule(looks, repeats);
  }

  /** The model replied in words only. */
  public void recordAnswer(boolean saysSomething) {
    close();
    signs.begin(TextDigest.NONE, 0);
    if (saysSomething && !signs.hasLastFailed()) {
      startAgain();
    }
  }

  /**
   * The model asked for tools: a round begins.
   *
   * @param thoughtMillis how long it took for its reply; 0 if not known
   */
  public void begin(TextDigest reply, int thoughtMillis) {
    close();
    suspicious = weights.isSuspicious(score());
    signs.begin(reply, thoughtMillis);
    lost.begin();
    alike.begin();
    open = true;
    fresh = false;
    judged = false;
    letPass = false;
    waits = false;
    onlyFailed = true;
    freshest = null;
    before = Score.Position.NONE;
    failing = null;
  }

  /** From now on, long results are like no others that are known, or they may be. */
  public void skim(boolean unlike) {
    skims = unlike;
  }

  /** The digest of a result, compared with what the call and its tool gave before. */
  public ResultDigest read(CallDigest call, String text, Boolean error) {
    ResultDigest last = signs.moveToLast(call.key());
    if (skims && text.length() > LONG) {
      Echo.Earlier held = last == null ? signs.lastOfTool(call.tool()) : Echo.Earlier.of(last);
      return ResultDigest.unmasked(text, error, call, held);
    }
    return ResultDigest.of(text, error, call, last, signs.lastOfTool(call.tool()));
  }

  /** Whether a tool that was called failed the last time, in a way that waiting does not cure. */
  public boolean hasComplaint() {
    return signs.hasComplaint();
  }

  /** What a conversation has given to the model; only a complaint asks for it. */
  public GivenWords given(Conversation conversation) {
    if (!hasComplaint()) {
      failures = null;
      return GivenWords.NONE;
    }
    failures = failures == null ? new GivenWords.KnownFailures() : failures;
    return GivenWords.of(conversation, failures);
  }

  /** A result of the round is known; returns the sign of the call. */
  public Sign complete(
      CallDigest call,
      ResultDigest result,
      CallTime moment,
      Score.Position position,
      ToolPolicy tool) {
    RoundSigns.Judged judgement = signs.judge(call, result, moment, position, tool);
    Sign sign = judgement.sign();
    if (sign == Sign.NEWS && failedRounds >= MOST_FAILED_ROUNDS && !judgement.lessWrong()) {
      sign = signs.judgeAmongFailures(call, result);
    }
    if (sign == Sign.NEWS && judgement.keepsFailing()) {
      sign = Sign.NEUTRAL;
    }
    at = !judged || position.step() > at.step() ? position : at;
    judged = true;
    letPass |= judgement.letPass();
    lost.recordSeen(call);
    if (!judgement.asked()) {
      int weight = weight(Sign.ALIKE, tool);
      alike.complete(call, result, tool, weight, judgement.before(), position);
      recordTurn(judgement, weight, position);
    }
    lastFailedCall = result.kind().isFailure() ? call.key() : 0;
    lastFailure =
        !result.kind().isFailure()
            ? 0
            : result.hashes().masked() == 0 ? 1 : result.hashes().masked();
    onlyFailed &= result.kind().isLastingFailure() && !tool.exempt();
    waits |= sign == Sign.NEUTRAL;
    if (sign == Sign.NEWS) {
      fresh = true;
    } else if (sign.isStale()) {
      addStale(sign, weight(sign, tool), judgement.before());
    }
    if (judgement.failures() != null) {
      followFailure(judgement, sign, position, tool);
    }
    return sign;
  }

  /** A menu that a click opens, and the next one closes: each result differs from the last one. */
  private void recordTurn(RoundSigns.Judged call, int weight, Score.Position position) {
    if (call.alternates()) {
      turns = turns == null ? new Score() : turns;
      turns.add(Sign.ALIKE, weight, call.before(), position);
    } else {
      turns = null;
    }
  }

  /** The round weighs what its freshest call does. */
  private void addStale(Sign sign, int weight, Score.Position earlier) {
    boolean first = freshest == null || earlier.step() < before.step();
    before = first ? earlier : before;
    if (freshest == null || weight < least) {
      freshest = sign;
      least = weight;
    }
  }

  private int weight(Sign sign, ToolPolicy tool) {
    return (int) Math.round(weights.of(sign) * tool.weight());
  }

  /** A failing call is followed on its own: neighbours that bring news do not hide it. */
  private void followFailure(
      RoundSigns.Judged call, Sign sign, Score.Position position, ToolPolicy tool) {
    boolean newWords = call.sign() == Sign.NEWS && sign != Sign.ONLY_FAILURES;
    Sign own = newWords ? call.again() : sign;
    Score alone = call.failures().score();
    if (own.isStale()) {
      alone.add(own, weight(own, tool), call.before(), position);
    }
    failing = failing == null || alone.total() > failing.total() ? alone : failing;
  }

  /**
   * Results of the newest round will never be known, because the history was replaced.
   *
   * @param summary what the model was told instead; null if that is not known
   * @return what that shows; neutral if nothing
   */
  public Sign abandon(
      List<LostCall> calls, Summary summary, CallTime moment, Score.Position position) {
    Sign shown = Sign.SUMMARY;
    int all = 0;
    for (LostCall each : calls) {
      signs.abandon(each.call(), moment);
      all += Hash64.half(each.call().key());
      Sign sign = Sign.NEUTRAL;
      if (summary != null && !signs.isAskedFor()) {
        sign = lost.judge(each.call(), summary, moment, each.tool());
      }
      shown = weights.of(sign) < weights.of(shown) ? sign : shown;
    }
    if (judged) {
      return Sign.NEUTRAL; // other results of the round are known
    }
    if (weights.of(shown) == 0) {
      lost.lose(all);
      return Sign.NEUTRAL;
    }
    score.add(shown, weights.of(shown), position, position);
    return shown;
  }

  /** Whether results of the round are expected. */
  public boolean isOpen() {
    return open;
  }

  /** All results of the round are known, or will never be. */
  public void close() {
    if (!open) {
      return;
    }
    open = false;
    alike.close();
    failedRounds = judged && onlyFailed ? failedRounds + 1 : 0;
    if (fresh || letPass) {
      score.reset();
    } else if (freshest == Sign.STANDSTILL && waits) {
      score.pass(); // something else that it looks at may move
    } else if (freshest != null) {
      boolean byChance = freshest == Sign.VERBATIM && score.newest() == Sign.RESTLESS;
      Sign sign = byChance ? Sign.RESTLESS : freshest; // dice fall alike, too
      if (!sign.isWeak() && lost.isBetweenEqualCalls()) {
        score.add(Sign.SUMMARY, Math.min(least, weights.of(Sign.SUMMARY)), before, at);
      }
      score.add(sign, byChance ? Math.min(least, weights.of(sign)) : least, before, at);
    } else if (judged) {
      score.pass();
    }
    at = Score.Position.NONE; // not kept for each idle run
  }

  /** The heaviest: the run's, that of a call which fails again and again, that of alike rounds. */
  public Score score() {
    Score most = failing != null && failing.total() > score.total() ? failing : score;
    Score heavier = alike.orMore(most);
    return turns != null && turns.total() > heavier.total() ? turns : heavier;
  }

  /** Whether a guard that has seen all of it notes the run, or stops it. */
  public boolean isNotable() {
    return score().total() >= weights.note() && score().newest().isStale();
  }

  /** Whether the rounds before the newest one are half of what a note takes. */
  public boolean isSuspicious() {
    return suspicious;
  }

  /** Identifies how the newest call failed; 0 if it did not. May be read without the run's lock. */
  public long lastFailure() {
    return lastFailure;
  }

  /** Identifies the newest call if it failed; else 0. May be read without the run's lock. */
  public long lastFailedCall() {
    return lastFailedCall;
  }

  /** The request was made again, though the calls of the newest reply have no results in it. */
  public void recordUnanswered(Score.Position position) {
    score.add(Sign.UNANSWERED, weights.of(Sign.UNANSWERED), position, position);
  }

  /** Starts again. */
  public void clear() {
    score.reset();
    suspicious = false;
    signs.forget();
    lost.clear();
    alike.clear();
    turns = null;
    open = false;
    failing = null;
    failedRounds = 0;
  }
}
