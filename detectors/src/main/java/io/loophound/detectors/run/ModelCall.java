package io.loophound.detectors.run;

import io.loophound.detectors.digest.TextDigest;

/** What stays of one model call of a run: digests, counts, amounts. The run's lock guards it. */
public final class ModelCall {
  private static final long PAUSE_NANOS = 1_000_000_000L;

  private final int number;
  private final TextDigest news;
  private final long startNanos;
  private final long gapNanos;
  private TextDigest reply;
  private long calls;
  private boolean failed;
  private boolean progress;
  private long endNanos;
  private long tokens;
  private double usd;
  private boolean estimated;

  ModelCall(int number, TextDigest news, ModelCall previous, long startNanos) {
    this.number = number;
    this.news = news;
    this.startNanos = startNanos;
    gapNanos = previous == null ? 0 : startNanos - previous.endNanos;
  }

  void end(TextDigest replyDigest, long callsDigest, boolean hasFailed, long nanos) {
    reply = replyDigest;
    calls = callsDigest;
    failed = hasFailed;
    endNanos = nanos;
  }

  void cost(long tokenCount, double dollars, boolean isEstimate) {
    tokens = tokenCount;
    usd = dollars;
    estimated = isEstimate;
  }

  void madeProgress() {
    progress = true;
  }

  /** Its place in the run, from 1. */
  public int number() {
    return number;
  }

  /** What was new in its request since the call before. */
  public TextDigest news() {
    return news;
  }

  /** Its reply's text, or null while there is none. */
  public TextDigest reply() {
    return reply;
  }

  /** Digest of the tool calls the reply asked for; 0 when none. */
  public long calls() {
    return calls;
  }

  /** Whether the calls it asked for brought an outcome the run had not seen. */
  public boolean progress() {
    return progress;
  }

  /** Whether it failed after a pause: waiting between attempts is how a healthy client behaves. */
  public boolean waited() {
    return failed && gapNanos >= PAUSE_NANOS;
  }

  /** When it was made. */
  public long startNanos() {
    return startNanos;
  }

  /** Tokens of request and reply. */
  public long tokens() {
    return tokens;
  }

  /** What it cost, in US dollars. */
  public double usd() {
    return usd;
  }

  /** Whether tokens or price are estimates. */
  public boolean estimated() {
    return estimated;
  }
}
