package io.loophound.detectors.internal.digest.normal;

/**
 * The target of the normaliser. It writes into {@link #buffer} at {@link #end} and may take back
 * the last {@link #KEEP} units, so these stay until {@link #finish}.
 */
public abstract class NormalSink {
  /** How many units stay in the buffer when it is drained. */
  protected static final int KEEP = 64;

  /** The free room after draining. */
  protected static final int ROOM = 512;

  protected final char[] buffer;
  protected int end;
  private int maskedLetters;

  /** Whether ids of 7 to 15 hexadecimal digits are masked as well, such as commits and receipts. */
  final boolean masksShortIds;

  protected NormalSink(int capacity, int start) {
    this(capacity, start, false);
  }

  protected NormalSink(int capacity, int start, boolean masksShortIds) {
    buffer = new char[capacity];
    end = start;
    this.masksShortIds = masksShortIds;
  }

  /** How many letters and digits were masked. */
  public final int maskedLetters() {
    return maskedLetters;
  }

  final void masked(int letters) {
    maskedLetters += letters;
  }

  /** Takes units from the buffer to make room. */
  protected abstract void drain();

  /** Takes the rest. */
  protected abstract void finish();
}
