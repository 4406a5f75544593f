package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.policy.DetectorSpec.Trait;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.view.Waste;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * The last model calls of a run, one row each, numbered without gaps: 16 bytes, and 56 if a
 * detector compares their texts. Not thread-safe; guarded by the run's lock.
 */
public final class CallWindow {
  static final int REPLY_AND_USD = 0;
  static final int REST = 1;
  private static final int WIDTH = 2;

  // only if their texts are compared
  static final int REPLY = 2;
  static final int CALLS = 3;
  static final int SIMILAR_REPLY = 4;
  static final int DELTA = 5;
  static final int SIMILAR_DELTA = 6;
  private static final int COMPARED_WIDTH = 7;

  /**
   * How far back to look for a call that is still being made; the end of some is never reported.
   */
  private static final int OPEN = 8;

  /** A failed call that is repeated sooner is not waiting for anything. */
  public static final long AT_ONCE_NANOS = 200_000_000L;

  private int window;
  private Rows rows;
  private int made;
  private long newestBegin;
  private long newestEnd;
  private int failuresAtOnce;
  private volatile long asked; // the next conversation of its driver reads it without the lock
  private volatile long summary; // so does it

  /** A window as a policy sets it. */
  public CallWindow(GuardPolicy policy) {
    window = policy.window();
    rows = new Rows(width(policy), window);
  }

  private static int width(GuardPolicy policy) {
    return policy.has(Trait.COMPARES_TEXTS) ? COMPARED_WIDTH : WIDTH;
  }

  /**
   * Another policy sets how many calls are compared, and what of them; excess calls are dropped
   * with the next call.
   */
  public void judgeBy(GuardPolicy policy) {
    window = policy.window();
    rows = rows.ofWidth(width(policy));
  }

  /** How many calls the run has made. */
  public int count() {
    return made;
  }

  public boolean isEmpty() {
    return rows.size() == 0;
  }

  /**
   * Records a call.
   *
   * @param fresh whether it begins a conversation
   */
  public ModelCall begin(TextDigest delta, boolean fresh, long nanos) {
    while (rows.size() >= window) {
      rows.removeFirst();
    }
    failuresAtOnce = failuresAtOnce(nanos);
    made++;
    newestEnd = 0;
    newestBegin = nanos;
    rows.addLast(new long[rows.width()]);
    ModelCall call = new ModelCall(this, made);
    call.begin(delta);
    if (fresh) {
      markBeside(call);
    }
    return call;
  }

  private void markBeside(ModelCall begun) {
    int oldest = Math.max(made - OPEN, made - rows.size() + 1);
    for (int number = made - 1; number >= oldest; number--) {
      ModelCall other = new ModelCall(this, number);
      if (other.isOpen()) {
        other.markConcurrent();
        begun.markConcurrent();
      }
    }
  }

  public void end(ModelCall call, TextDigest reply, long calls, boolean failed, long nanos) {
    call.end(reply, calls, failed);
    asked = failed ? asked : calls;
    newestEnd = call.number() == made ? nanos : newestEnd;
    failuresAtOnce = failed ? failuresAtOnce + 1 : 0;
  }

  /** How many calls in a row failed, each made again at once, if another one is made now. */
  public int failuresAtOnce(long nanos) {
    return newestEnd != 0 && nanos - newestEnd < AT_ONCE_NANOS ? failuresAtOnce : 0;
  }

  /** How long the newest reply took, in milliseconds. */
  public int thoughtMillis() {
    return (int) Math.max(0, Math.min(Integer.MAX_VALUE, (newestEnd - newestBegin) / 1_000_000));
  }

  /** How many milliseconds ago the newest reply was complete; 0 when unknown. */
  public long millisSinceReply(long nanos) {
    return newestEnd == 0 ? 0 : Math.max(0, (nanos - newestEnd) / 1_000_000);
  }

  long get(int number, int column) {
    int row = row(number);
    return row < 0 || column >= rows.width() ? 0 : rows.get(row, column);
  }

  /** Updates for a call that left the window are ignored, as is what is not compared. */
  void set(int number, int column, long value) {
    int row = row(number);
    if (row >= 0 && column < rows.width()) {
      rows.set(row, column, value);
    }
  }

  /** Whether the texts of calls are compared. */
  boolean comparesTexts() {
    return rows.width() == COMPARED_WIDTH;
  }

  private int row(int number) {
    return Math.max(-1, rows.size() - 1 - made + number);
  }

  /** The newest call, or null. */
  public ModelCall newest() {
    return isEmpty() ? null : new ModelCall(this, made);
  }

  /**
   * Digest of the tool calls that the newest reply asked for, 0 when none; failed or cancelled
   * attempts since then are skipped.
   */
  public long requestedCalls() {
    return asked;
  }

  /** The newest reply sums up the work: whether it goes on from there is not known yet. */
  public void recordSummary(TextDigest reply) {
    summary = reply.exact();
  }

  /** The digest of the newest reply if it sums up the work, else 0. */
  public long summary() {
    return summary;
  }

  /** What was summed up goes on, or is over. */
  public void settleSummary() {
    summary = 0;
  }

  /** Whether the newest call has a reply that asks for no tool. */
  public boolean isAnswered() {
    ModelCall newest = newest();
    return newest != null && newest.hasReply() && !newest.hasFailed() && !newest.asksForTools();
  }

  /**
   * Whether one of the replies was this text: one agent's reply reaches the next as a user message.
   */
  public boolean hasReplied(TextDigest text) {
    for (ModelCall call : newestFirst()) {
      if (call.hasReply() && call.hasReplied(text)) {
        return true;
      }
    }
    return false;
  }

  /** The calls in the window, oldest first. */
  public Iterable<ModelCall> oldestFirst() {
    return () -> iterator(made - rows.size() + 1, 1);
  }

  /** The calls in the window, newest first. */
  public Iterable<ModelCall> newestFirst() {
    return () -> iterator(made, -1);
  }

  private Iterator<ModelCall> iterator(int from, int step) {
    return new Iterator<>() {
      private int left = rows.size();
      private int next = from;

      @Override
      public boolean hasNext() {
        return left > 0;
      }

      @Override
      public ModelCall next() {
        if (left-- <= 0) {
          throw new NoSuchElementException();
        }
        next += step;
        return new ModelCall(CallWindow.this, next - step);
      }
    };
  }

  /**
   * Model calls, tokens and money since the call after {@code firstModelCall}. What calls cost that
   * have left the window is a guess by those in it, unless all of the run is meant.
   *
   * @param ofRun what the run has cost
   */
  public Waste wasteSince(int firstModelCall, Amount ofRun) {
    int count = 0;
    long tokens = 0;
    double usd = 0;
    boolean estimated = false;
    for (ModelCall call : oldestFirst()) {
      if (call.number() > firstModelCall) {
        count++;
        tokens += call.tokens();
        usd += call.usd();
        estimated |= call.isEstimated();
      }
    }
    int calls = made - firstModelCall;
    if (count == 0 || calls <= count) {
      return new Waste(count, tokens, usd, estimated);
    }
    if (firstModelCall == 0) {
      return new Waste(calls, ofRun.tokens(), ofRun.usd(), ofRun.estimated());
    }
    double more = (double) calls / count;
    return new Waste(
        calls,
        Math.min(ofRun.tokens(), Math.round(more * tokens)),
        Math.min(ofRun.usd(), more * usd),
        true);
  }

  /** Forgets all but the newest. */
  public void keepNewest() {
    while (rows.size() > 1) {
      rows.removeFirst();
    }
  }

  public void clear() {
    asked = 0;
    summary = 0;
    rows.clear();
  }
}
