package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.text.Similarity;
import io.loophound.detectors.internal.digest.text.TextDigest;

/**
 * What is kept of one model call of a run: digests, counts, amounts. It is a view of the run's
 * window, valid under the run's lock, until the call has left the window.
 */
public final class ModelCall {
  // reply and price, the first number of a row: half of the hash, ten-millionths of a US dollar
  private static final int REPLY = 32;
  private static final double PRICE_UNITS = 1e7;
  private static final long MOST_PRICE = 0xFFFF_FFFFL;

  // the second: tokens, words of the delta, words of the reply, flags
  private static final int TOKENS = 32;
  private static final int DELTA_WORDS = 24;
  private static final int REPLY_WORDS = 16;
  private static final long REPLY_WORDS_MASK = 0xFFL << REPLY_WORDS;
  private static final long FLAGS = 0xFFFF;
  private static final int REPLIED = 1;
  private static final int FAILED = 2;
  private static final int ESTIMATED = 8;
  private static final int BESIDE = 16;
  private static final int OVER = 32;
  private static final int ASKS = 64;

  /**
   * Whether texts may be near depends on whether they are short, so larger word counts are not
   * needed.
   */
  private static final int MANY_WORDS = Similarity.MAX_WORDS + 1;

  private final CallWindow window;
  private final int number;

  ModelCall(CallWindow window, int number) {
    this.window = window;
    this.number = number;
  }

  void begin(TextDigest delta) {
    window.set(number, CallWindow.DELTA, delta.exact());
    window.set(number, CallWindow.SIMILAR_DELTA, delta.simHash());
    flag(words(delta, DELTA_WORDS));
  }

  private long words(TextDigest text, int shift) {
    return window.comparesTexts() ? (long) Math.min(text.words(), MANY_WORDS) << shift : 0;
  }

  void end(TextDigest reply, long callsDigest, boolean failed) {
    long price = window.get(number, CallWindow.REPLY_AND_USD) & MOST_PRICE;
    long half = (long) Hash64.half(reply.exact()) << REPLY;
    window.set(number, CallWindow.REPLY_AND_USD, half | price);
    window.set(number, CallWindow.REPLY, reply.exact());
    window.set(number, CallWindow.SIMILAR_REPLY, reply.simHash());
    window.set(number, CallWindow.CALLS, callsDigest);
    window.set(number, CallWindow.REST, rest() & ~(FAILED | ASKS | REPLY_WORDS_MASK));
    int asks = callsDigest == 0 ? 0 : ASKS;
    flag(words(reply, REPLY_WORDS) | REPLIED | OVER | asks | (failed ? FAILED : 0));
  }

  /** It ended without a reply. */
  public void cancel() {
    flag(OVER);
  }

  /** Whether it has not ended yet. */
  boolean isOpen() {
    return !is(OVER);
  }

  /**
   * Marks a parallel call: another conversation began while it was being made, or the other way
   * round.
   */
  void markConcurrent() {
    flag(BESIDE);
  }

  /** Whether neither it nor a parallel call knew the other's reply: votes, not retries. */
  public boolean isConcurrentSample() {
    return is(BESIDE) && !asksForTools();
  }

  public void cost(long tokenCount, double dollars, boolean isEstimate) {
    long reply = window.get(number, CallWindow.REPLY_AND_USD) & ~MOST_PRICE;
    long price = Math.min(Math.round(dollars * PRICE_UNITS), MOST_PRICE);
    window.set(number, CallWindow.REPLY_AND_USD, reply | Math.max(0, price));
    long tokens = Math.min(tokenCount, Integer.MAX_VALUE);
    flag(tokens << TOKENS | (isEstimate ? ESTIMATED : 0));
  }

  private void flag(long bits) {
    window.set(number, CallWindow.REST, rest() | bits);
  }

  private long rest() {
    return window.get(number, CallWindow.REST);
  }

  private boolean is(int flag) {
    return (rest() & FLAGS & flag) != 0;
  }

  private TextDigest digest(int exact, int similar, int wordsShift) {
    int words = (int) (rest() >>> wordsShift) & MANY_WORDS;
    return new TextDigest(window.get(number, exact), window.get(number, similar), words);
  }

  /** Its number in the run, from 1. */
  public int number() {
    return number;
  }

  /**
   * What its request added to the conversation, if texts are compared; at most 255 of its words
   * count.
   */
  public TextDigest delta() {
    return digest(CallWindow.DELTA, CallWindow.SIMILAR_DELTA, DELTA_WORDS);
  }

  /**
   * Its reply's text, if texts are compared; at most 255 of its words count. Null while there is
   * none, if the call failed, and for parallel conversations of one run, whose agreement is not a
   * repetition.
   */
  public TextDigest reply() {
    return hasReply() && !hasFailed() && !isConcurrentSample()
        ? digest(CallWindow.REPLY, CallWindow.SIMILAR_REPLY, REPLY_WORDS)
        : null;
  }

  /** Whether its reply was this text, as far as half a hash tells. */
  boolean hasReplied(TextDigest text) {
    long half = window.get(number, CallWindow.REPLY_AND_USD) >>> REPLY;
    return (int) half == Hash64.half(text.exact());
  }

  public boolean hasReply() {
    return is(REPLIED);
  }

  /** Whether it ended with an error instead of a reply. */
  public boolean hasFailed() {
    return is(FAILED);
  }

  /** Whether its reply asked for tools. */
  public boolean asksForTools() {
    return is(ASKS);
  }

  /** Digest of the tool calls the reply asked for, if texts are compared; 0 when none. */
  public long calls() {
    return window.get(number, CallWindow.CALLS);
  }

  /** Tokens of request and reply. */
  public long tokens() {
    return rest() >>> TOKENS;
  }

  /** Its cost, in US dollars: to seven places, and at most 429. */
  public double usd() {
    return (window.get(number, CallWindow.REPLY_AND_USD) & MOST_PRICE) / PRICE_UNITS;
  }

  /** Whether tokens or price are estimates. */
  public boolean isEstimated() {
    return is(ESTIMATED);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ModelCall call && call.number == number && call.window == window;
  }

  @Override
  public int hashCode() {
    return number;
  }
}
