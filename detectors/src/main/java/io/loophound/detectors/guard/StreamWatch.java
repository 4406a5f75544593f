package io.loophound.detectors.guard;

/**
 * Watches one reply while it streams. The parts must come in order, one at a time. They may come
 * from any thread, as long as they are published safely.
 */
public interface StreamWatch {

  /**
   * Reads the next part of the reply's text. The verdict is {@link Verdict#ALLOW} until the reply
   * repeats itself; from then on it is always the same verdict, reported once. If it {@linkplain
   * Verdict#stops() stops}, cut the stream and end the call as cancelled.
   *
   * @param delta what has arrived since the last call
   * @return whether the reply must be cut
   */
  Verdict feed(CharSequence delta);
}
