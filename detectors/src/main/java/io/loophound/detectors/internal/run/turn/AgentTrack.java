package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.internal.digest.sketch.WordSketch;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.detectors.internal.run.window.Waste;

/**
 * The conversations that one agent begins on one thread: here a loop is seen that starts a new
 * conversation with each call (an answer cannot be parsed, the same question is asked again). It
 * counts only calls that follow each other, each begun after the reply before, with equal prompts
 * and near-equal replies. What differs in content, overlaps, or comes after a pause begins a new
 * streak. Texts are digested before the monitor is taken: what is done under it takes nanoseconds.
 */
public final class AgentTrack {
  private static final long PAUSE_NANOS = 5_000_000_000L;
  private static final int WORDS_THAT_TELL = 5;

  private WordSketch words;
  private long prompt;
  private TextDigest reply;
  private int calls;
  private int open;
  private boolean overlapped;
  private boolean reported;
  private long endNanos;
  private long tokens;
  private double usd;
  private boolean estimated;

  /** What a streak has come to. */
  public record Streak(int calls, boolean telling, Waste waste) {}

  /**
   * A call begins a conversation with this prompt: the streak it would continue, or null. A probe
   * comes after a pause of the guard's own making.
   */
  public Streak begin(RequestDelta prompt, long nanos, boolean probe) {
    return begin(prompt.words(), prompt.digest().exact(), nanos, probe);
  }

  private synchronized Streak begin(WordSketch said, long digest, long nanos, boolean probe) {
    boolean same = words != null && (prompt == digest || words.containsAll(said));
    boolean inSequence = open == 0 && reply != null && (probe || nanos - endNanos < PAUSE_NANOS);
    overlapped |= open > 0;
    open++;
    if (!same || !inSequence) {
      restart(said);
    }
    prompt = digest;
    return calls == 0 ? null : streak();
  }

  private void restart(WordSketch said) {
    words = said;
    reply = null;
    calls = 0;
    tokens = 0;
    usd = 0;
    estimated = false;
    reported = false;
  }

  /** Whether the streak is to be reported: once. */
  public synchronized boolean report() {
    boolean first = !reported;
    reported = true;
    return first;
  }

  private Streak streak() {
    return new Streak(
        calls, reply.words() >= WORDS_THAT_TELL, new Waste(calls - 1, tokens, usd, estimated));
  }

  /** The call ended without a reply, or was refused: it neither counts nor breaks the streak. */
  public synchronized void cancel() {
    close();
  }

  private void close() {
    open--;
    overlapped &= open > 0;
  }

  /** The reply is there. */
  public void end(String text, long tokenCount, double dollars, boolean isEstimate, long nanos) {
    end(TextDigests.of(text), tokenCount, dollars, isEstimate, nanos);
  }

  private synchronized void end(
      TextDigest digest, long tokenCount, double dollars, boolean isEstimate, long nanos) {
    boolean alone = !overlapped;
    close();
    endNanos = nanos;
    if (!alone) {
      return; // none of them knew the reply of another: these are votes, not retries
    }
    if (reply != null && !reply.near(digest)) {
      calls = 0;
    }
    reply = digest;
    calls++;
    if (calls == 1) {
      tokens = 0;
      usd = 0;
    } else {
      tokens += tokenCount;
      usd += dollars;
      estimated |= isEstimate;
    }
  }
}
