package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.policy.Sign;
import java.util.Arrays;

/**
 * Rounds in a row that call one tool and nothing else: a plan that is only written anew, or a deed
 * that is done again in other words. Not thread-safe.
 */
final class SameDeeds {
  private static final int MANY_PLANS = 16;
  private static final int MOST_WORDS = 256;

  /** A larger share of new words is another text. */
  private static final double SOME_NEW = 0.25;

  private static final long[] NO_NUMBERS = {};

  private int round;
  private long tool; // 0 if the round has several
  private int rounds;
  private int bare; // of the last receipt
  private long[] numbers = NO_NUMBERS; // of the last deed
  private TriedHashes words; // of all of them; null before the first

  /** A call of a round. */
  void add(CallDigest.Call call, int inRound) {
    if (inRound == round) {
      tool = tool == call.tool() ? tool : 0;
      return;
    }
    boolean goesOn = inRound == round + 1 && tool == call.tool();
    rounds = goesOn ? rounds + 1 : 1;
    if (!goesOn) {
      bare = 0;
      words = null;
    }
    round = inRound;
    tool = call.tool();
  }

  /** Whether nothing but plans has been written for many rounds. */
  boolean hasOnlyPlans() {
    return tool != 0 && rounds > MANY_PLANS;
  }

  /**
   * What a deed shows that was not done before with these arguments: a receipt if it has no new
   * word or number, neutral if few words are new, else null.
   */
  Sign reworded(CallDigest.Call call, CallDigest.Result receipt) {
    long[] own = call.deedWords();
    if (own.length == 0 || tool == 0) {
      return null;
    }
    boolean again = bare != 0 && bare == receipt.bare() && Arrays.equals(numbers, call.numbers());
    words = words == null ? new TriedHashes(MOST_WORDS) : words;
    int fresh = 0;
    for (long word : own) {
      fresh += words.contains(word) ? 0 : 1;
    }
    for (long word : own) {
      words.add(word);
    }
    bare = receipt.bare();
    numbers = call.numbers();
    if (!again || fresh > SOME_NEW * own.length) {
      return null;
    }
    return fresh == 0 ? Sign.RECEIPT : Sign.NEUTRAL;
  }
}
