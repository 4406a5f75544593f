package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.OutcomeKind;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.score.ToolScore.Summary;
import io.loophound.detectors.internal.words.PhraseList;
import io.loophound.detectors.policy.Sign;
import io.loophound.detectors.policy.ToolPolicy;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rounds whose results nobody has seen, because the history was replaced before a request carried
 * them. Such a round counts if the summary says what the last one said, since that is all the model
 * knows; or if the same calls gave the same in the rounds before and after. A summary in other
 * words tells nothing. Not thread-safe; guarded by the run's lock.
 */
final class LostRounds {
  private static final PhraseList TRIED = PhraseList.named("tried-times");
  private static final Pattern COUNT =
      Pattern.compile("(\\p{L}*)(:? ?#?)\\b(\\d{1,6})\\b( ?)(\\p{L}*)");

  private LastResults summaries; // the last one after each call; null until there is one
  private int calls; // of the newest round
  private int before; // of the last round that was seen, if it was the one before those lost
  private int lost; // those of the newest round, if nothing tells what they gave
  private int lostBefore; // the same of the round before it

  /** Nothing that was lost counts any more. */
  void clear() {
    summaries = null;
    calls = 0;
    before = 0;
    lost = 0;
    lostBefore = 0;
  }

  /** A reply of the model: the next round. */
  void begin() {
    before = lost == 0 ? calls : before;
    lostBefore = lost;
    lost = 0;
    calls = 0;
  }

  /** A call of the newest round has a result. */
  void recordSeen(CallDigest call) {
    calls += Hash64.half(call.key());
  }

  /** The newest round is lost, and nothing tells what it gave. */
  void lose(int itsCalls) {
    lost = itsCalls;
  }

  /** Whether the round before the newest was lost between two that made the same calls. */
  boolean isBetweenEqualCalls() {
    return lostBefore != 0 && lostBefore == calls && lostBefore == before;
  }

  /** The sign of a call that is lost; never news. */
  Sign judge(CallDigest call, Summary summary, CallTime moment, ToolPolicy tool) {
    ResultDigest said = read(call, summary);
    long key = Hash64.mix(call.key(), Hash64.of(summary.besides()));
    summaries = summaries == null ? new LastResults() : summaries;
    boolean known = summaries.moveToNewest(key);
    boolean same = known && summaries.result().hashes().verbatim() == said.hashes().verbatim();
    if (!known) {
      summaries.add(key);
    }
    summaries.take(said, same, moment);
    OutcomeKind kind = said.kind();
    boolean lasts = kind.isLastingFailure();
    boolean excused = call.waits() || tool.waits() || call.verb().movesOn();
    if (!same || tool.exempt() || kind == OutcomeKind.UNFINISHED || (excused && !lasts)) {
      return Sign.NEUTRAL;
    }
    return kind == OutcomeKind.TRANSIENT
        ? RepeatedResult.ofTransient(summaries.times())
        : Sign.SUMMARY;
  }

  /** How often something failed is no news; how often it went well may be. */
  private static ResultDigest read(CallDigest call, Summary summary) {
    ResultDigest said = ResultDigest.of(summary.text(), null, call, null, null);
    return said.kind().isFailure()
        ? ResultDigest.of(withoutCounts(summary.text()), null, call, null, null)
        : said;
  }

  private static String withoutCounts(String summary) {
    return COUNT.matcher(summary).replaceAll(LostRounds::withoutCount);
  }

  private static String withoutCount(MatchResult number) {
    boolean counts = TRIED.isEqual(number.group(1)) || TRIED.isEqual(number.group(5));
    String text = counts ? number.group(1) + '#' + number.group(5) : number.group();
    return Matcher.quoteReplacement(text);
  }
}
