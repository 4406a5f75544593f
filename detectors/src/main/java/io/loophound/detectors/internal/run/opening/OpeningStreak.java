package io.loophound.detectors.internal.run.opening;

import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.run.window.Waste;

/**
 * Conversations with the same opening and the same reply, each begun after the reply before.
 * Guarded by the track's monitor.
 */
final class OpeningStreak {
  /** A reply with fewer words is weak evidence: "yes" answers many questions. */
  private static final int WORDS_THAT_TELL = 5;

  /** Failed calls that are repeated this fast are not waiting for anything. */
  private static final long STORM_NANOS = 200_000_000L;

  /** A caller that pauses this long between conversations is driven by a clock, or by others. */
  private static final long MOMENT_NANOS = 100_000_000L;

  private static final int PATIENCE = 4;

  private final boolean ofActivation;
  private long prompt;
  private CounterTemplate template;
  private TextDigest reply;
  private int pairs;
  private int unhurried; // of the pairs
  private int failures;
  private long beganNanos;
  private int open;
  private boolean overlapped;
  private boolean apart;
  private boolean counting;
  private int reportedAt;
  private long tokens;
  private double usd;
  private boolean estimated;

  OpeningStreak(Opening opening, boolean ofActivation) {
    this.ofActivation = ofActivation;
    prompt = opening.prompt();
    template = opening.template();
  }

  boolean isOf(long other) {
    return prompt == other;
  }

  boolean precedes(Opening opening) {
    return template != null && opening.template() != null && opening.template().follows(template);
  }

  void countOn(Opening opening) {
    prompt = opening.prompt();
    template = opening.template();
    counting = true;
  }

  /** Another conversation lay between the newest two of these. */
  void lieApart() {
    apart |= pairs > 0;
  }

  /** A conversation begins, this long after the activation's previous one ended. */
  OpeningRepeats begin(long nanos, long pauseNanos) {
    if (open > 0) {
      overlapped = true;
      forget();
    }
    open++;
    failures = nanos - beganNanos < STORM_NANOS ? failures : 0;
    beganNanos = nanos;
    boolean telling = reply != null && reply.words() >= WORDS_THAT_TELL;
    unhurried += pairs > 0 && pauseNanos >= MOMENT_NANOS ? 1 : 0;
    int counted = pairs - unhurried + unhurried / PATIENCE;
    Waste waste = new Waste(Math.max(0, pairs - 1), tokens, usd, estimated);
    return new OpeningRepeats(
        telling ? counted : 0, failures, apart || counting, ofActivation, waste);
  }

  /**
   * Ends the streak because something else has happened. Returns whether nothing is left that a new
   * streak would not have.
   */
  boolean forget() {
    reply = null;
    pairs = 0;
    unhurried = 0;
    apart = false;
    counting = false;
    reportedAt = 0;
    tokens = 0;
    usd = 0;
    estimated = false;
    return open == 0 && failures == 0;
  }

  /** True the first time in a streak, and each time it has doubled since. */
  boolean report() {
    boolean due = reportedAt == 0 || pairs >= 2 * reportedAt;
    reportedAt = due ? Math.max(1, pairs) : reportedAt;
    return due;
  }

  void close() {
    open--;
    overlapped &= open > 0;
  }

  void fail() {
    close();
    failures++;
  }

  void recover() {
    failures = 0;
  }

  /** Records a reply; returns whether it differs from the one before. */
  boolean reply(TextDigest digest, long tokenCount, double dollars, boolean isEstimate) {
    boolean alone = !overlapped;
    close();
    failures = 0;
    if (!alone) {
      return false; // none of them saw another's reply: these are votes, not retries
    }
    boolean other = reply != null && !reply.near(digest);
    if (other) {
      forget();
    }
    reply = digest;
    pairs++;
    if (pairs > 1) {
      tokens += tokenCount;
      usd += dollars;
      estimated |= isEstimate;
    }
    return other;
  }
}
