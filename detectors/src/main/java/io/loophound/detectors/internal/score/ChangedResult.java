package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.OutcomeKind;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.fact.ToolVerb;
import io.loophound.detectors.policy.Sign;

/** Which sign a result has that its call did not give last. */
final class ChangedResult {
  private static final double MOST_FRESH = 0.5;
  private static final int LONG_WORDS = 20;
  private static final int LONG_LENGTH = 200; // of JSON, which has few blanks
  private static final int A_TEXT = 120; // characters, about twenty words
  private static final int ENOUGH = 4;

  private ChangedResult() {}

  /** The sign of what did the same once more, or holds what it gave last; null if it does not. */
  static Sign ofDeed(CallDigest call, EarlierCall before, ResultDigest result) {
    if (result.kind().isFailure()) {
      return null;
    }
    if (result.echoes()) {
      return Sign.ECHO;
    }
    return before != null && isDeedAgain(call, before, result) ? Sign.RECEIPT : null;
  }

  /** Whether it did the same to the world again, and its new result shows no more than that. */
  private static boolean isDeedAgain(CallDigest call, EarlierCall before, ResultDigest result) {
    ToolVerb verb = call.verb();
    boolean same = before.result().hashes().bare() == result.hashes().bare();
    boolean receipt = same && verb.acts() && !verb.movesOn() && !verb.measures();
    boolean rewrites = before.inARow() && verb.writes();
    return (receipt && call.argumentLength() > ENOUGH)
        || (rewrites && call.argumentLength() >= A_TEXT);
  }

  /** The sign of a result that is no complaint, next to what its tool gave last. */
  static Sign sign(CallDigest call, EarlierCall before, ResultDigest result, ToolHabits habits) {
    ToolHabits.Given given = habits.given(call, result);
    habits.recordGiven(call, result);
    ToolVerb verb = call.verb();
    OutcomeKind kind = result.kind();
    ResultDigest.Extent extent = result.extent();
    boolean isLong = extent.words() >= LONG_WORDS || extent.length() >= LONG_LENGTH;
    boolean grown = (given.grown() && isLong) || given.samePage();
    if (grown && !verb.acts() && !verb.batches()) {
      return Sign.GROWING; // a receipt of each batch may be long, and the same
    }
    if (isRestless(call, before, result)) {
      return Sign.RESTLESS;
    }
    if (verb.plans()) {
      return Sign.NEUTRAL; // another plan is neither news nor a repeat
    }
    boolean gaveIt = kind == OutcomeKind.CONTENT && (given.same() || given.alike());
    if (kind == OutcomeKind.EMPTY || gaveIt) {
      return ofVainSearch(call, gaveIt && isLong, habits);
    }
    habits.endSearches(call);
    return Sign.NEWS;
  }

  /** Whether the same look shows another lone number, and nothing else was done. */
  private static boolean isRestless(CallDigest call, EarlierCall before, ResultDigest result) {
    return before != null
        && before.inARow()
        && before.result().hashes().bare() == result.hashes().bare()
        && result.extent().loneNumber()
        && call.verb().looks();
  }

  /** The sign of a search in vain: other words are news, the same ones put together anew not. */
  private static Sign ofVainSearch(CallDigest call, boolean foundTheSame, ToolHabits habits) {
    VainSearches searches = habits.searches(call);
    VainSearches.Search search = searches.compare(call);
    searches.add(call);
    double fresh = search.fresh();
    if (search.sameSubject() && (fresh == 0 || foundTheSame)) {
      return Sign.REWORDED;
    }
    boolean tells = fresh == 0 || fresh > MOST_FRESH;
    return tells && (search.first() || !foundTheSame) ? Sign.NEWS : Sign.NEUTRAL;
  }
}
