package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.OutcomeKind;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.policy.Sign;
import io.loophound.detectors.policy.ToolPolicy;

/**
 * Rounds in which every call was made before and got the same words, whatever numbers and ids they
 * come with: an agent that goes round between the same few looks and deeds. Another number is news
 * elsewhere, so they are counted on their own; a call that is new, or gets another word, sets them
 * back, for a batch makes the same calls for each item. Not thread-safe.
 */
final class AlikeRounds {
  /** So many calls are remembered. */
  private static final int MOST = 64;

  /** In fewer characters, numbers are what a result says. */
  static final int A_LINE = 60;

  private final LastHashes seen = new LastHashes(MOST); // calls and the words of their results
  private Score score; // null until a round is alike
  private int calls;
  private int callsBefore;
  private boolean fresh;
  private boolean waits;
  private boolean alike;
  private int weight;
  private Score.Position before;
  private Score.Position at;

  /** The score of these rounds if it is more than another one, or else that. */
  Score orMore(Score other) {
    return score != null && score.total() > other.total() ? score : other;
  }

  void begin() {
    callsBefore = calls;
    calls = 0;
    fresh = false;
    waits = false;
    alike = false;
    weight = Integer.MAX_VALUE;
  }

  /**
   * A result of the round is known.
   *
   * @param earlier where the call was made before
   * @param weighs the weight of a round with it
   */
  void complete(
      CallDigest call,
      ResultDigest result,
      ToolPolicy tool,
      int weighs,
      Score.Position earlier,
      Score.Position position) {
    calls += Hash64.half(call.key());
    OutcomeKind kind = result.kind();
    if (tool.exempt()) {
      return;
    }
    if (kind == OutcomeKind.UNFINISHED
        || kind == OutcomeKind.UNKNOWN
        || call.waits()
        || tool.waits()) {
      waits = true;
      return;
    }
    if (call.verb().movesOn()) {
      for (long thing : call.things()) {
        fresh |= seen.addNew(Hash64.half(Hash64.mix(call.tool(), thing)));
      }
    }
    if (call.verb().plans() || call.verb().movesOn() || call.verb().measures()) {
      return;
    }
    if (seen.addNew((int) Hash64.mix(call.key(), result.hashes().wordSet()))) {
      fresh = true;
    } else if (result.hashes().wordSet() != 0 && result.extent().length() >= A_LINE) {
      before = !alike || earlier.step() < before.step() ? earlier : before;
      alike = true;
      weight = Math.min(weight, weighs);
      at = position;
    }
  }

  /** All results of the round are known. A round like the last one is judged by that alone. */
  void close() {
    if (calls == callsBefore) {
      return;
    }
    if (alike && !fresh && !waits) {
      score = score == null ? new Score() : score;
      score.add(Sign.ALIKE, weight, before, at);
    } else if (score != null && (fresh || waits)) {
      score.reset();
    }
  }

  void clear() {
    if (score != null) {
      score.reset();
    }
    seen.clear();
    calls = 0;
    callsBefore = 0;
  }
}
