package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.ResultDigest;

/**
 * What was known of a call before its newest result.
 *
 * @param result what it gave last
 * @param inARow whether that was in the round before
 * @param waited whether the run has waited since
 * @param onlyWaited whether it has done nothing else since
 * @param stood whether it looked at unfinished work that has stood still for long
 * @param paused whether it is made again ten seconds later or more, as far as is known
 * @param paced whether it is made at a pace that the system prompt names
 * @param position where it was made
 */
record EarlierCall(
    ResultDigest result,
    boolean inARow,
    boolean waited,
    boolean onlyWaited,
    boolean stood,
    boolean paused,
    boolean paced,
    Score.Position position) {}
