package io.loophound.detectors.internal.digest.normal;

import java.nio.charset.StandardCharsets;

/**
 * The target of the normaliser. It writes into {@link #buffer} at {@link #end} and may take back
 * the last {@link #KEEP} bytes, so these stay until {@link #finish}.
 */
public abstract class NormalSink {
  /** How many bytes stay in the buffer when it is drained. */
  protected static final int KEEP = 64;

  /** The free room after draining. */
  protected static final int ROOM = 512;

  protected final byte[] buffer; // UTF-8
  protected int end;
  private int letters;
  private int maskedLetters;

  /**
   * Whether the text is a tool's result. More is masked there: short ids such as commits and
   * receipts, times of day, what was how long ago.
   */
  final boolean isResult;

  protected NormalSink(int capacity) {
    this(capacity, false);
  }

  protected NormalSink(int capacity, boolean isResult) {
    buffer = new byte[capacity];
    this.isResult = isResult;
  }

  /** How many letters and digits were masked. */
  public final int maskedLetters() {
    return maskedLetters;
  }

  final void masked(int count) {
    maskedLetters += count;
    letters += count;
  }

  /** How many letters and digits the text has; all characters beyond ASCII count. */
  public final int letters() {
    return letters;
  }

  final void copied(int count) {
    letters += count;
  }

  /** Takes the oldest bytes from the buffer, at most so many, as the whole characters they are. */
  protected final String take(int most) {
    int count = Math.max(0, most);
    while (count > 0 && count < end && (buffer[count] & 0xC0) == 0x80) {
      count--;
    }
    String taken = new String(buffer, 0, count, StandardCharsets.UTF_8);
    drop(count);
    return taken;
  }

  /** Removes the oldest bytes. */
  protected final void drop(int count) {
    System.arraycopy(buffer, count, buffer, 0, end - count);
    end -= count;
  }

  /** Takes from the buffer to make room. */
  protected abstract void drain();

  /** Takes the rest. */
  protected abstract void finish();
}
