package io.loophound.detectors.internal.run.conversation;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.policy.Sign;

/**
 * How a conversation has ended.
 *
 * @param sign what it is if the one before ended so, too
 * @param digest identifies it
 * @param failedCall the call whose failure it is; 0 if it is none
 */
record ConversationEnd(Sign sign, long digest, long failedCall) {
  private static final int LONG_REPLY = 20;
  private static final int TELLING_REPLY = 5;
  private static final long EMPTY_REPLY = 1;
  private static final long REPLY = 3;
  private static final long UNFINISHED = 4;

  /**
   * Of a conversation.
   *
   * @param ending null if it had no tools
   * @param reply null if the last tool call never got one
   */
  static ConversationEnd of(Openings.Entry entry, Ending ending, TextDigest reply) {
    long failure = ending == null ? 0 : ending.failure();
    Sign sign = sign(entry, failure, reply);
    long digest =
        failure == 0 && reply == null
            ? Hash64.mix(UNFINISHED, ending.asked())
            : digest(sign, failure, reply);
    return new ConversationEnd(sign, digest, failure == 0 ? 0 : ending.failedCall());
  }

  /** Of one that is known to have ended so. */
  static ConversationEnd of(TrackState.Known known) {
    Sign sign = known.succeeded() ? Sign.CONVERSATION_EQUAL : Sign.CONVERSATION_FAILS;
    return new ConversationEnd(sign, known.outcome(), known.failedCall());
  }

  private static Sign sign(Openings.Entry entry, long failure, TextDigest reply) {
    if (failure != 0 || reply == null || reply.words() == 0) {
      return Sign.CONVERSATION_FAILS;
    }
    boolean telling = reply.words() >= (entry.counting ? TELLING_REPLY : LONG_REPLY);
    Sign sign = telling ? Sign.CONVERSATION_EQUAL : Sign.CONVERSATION_BRIEF;
    return entry.handedOn ? Sign.HANDED_ON : sign;
  }

  private static long digest(Sign sign, long failure, TextDigest reply) {
    if (sign != Sign.CONVERSATION_FAILS) {
      return Hash64.mix(REPLY, reply.exact());
    }
    return failure == 0 ? EMPTY_REPLY : Hash64.mix(Openings.FAILURE, failure);
  }
}
