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
  private int masks;
  private int markLetters;

  protected NormalSink(int capacity, int start) {
    buffer = new char[capacity];
    end = start;
  }

  /** How many marks were written. */
  public final int masks() {
    return masks;
  }

  /** How many letters these marks have. */
  final int markLetters() {
    return markLetters;
  }

  final void masked(Mask mask) {
    masks++;
    markLetters += mask.text.length() - 2; // without the angle brackets
  }

  /** Takes units from the buffer to make room. */
  protected abstract void drain();

  /** Takes the rest. */
  protected abstract void finish();
}
