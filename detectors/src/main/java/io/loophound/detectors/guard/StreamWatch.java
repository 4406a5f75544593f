package io.loophound.detectors.guard;

import io.loophound.detectors.internal.stream.Chant;
import io.loophound.detectors.internal.stream.ChantMatcher;
import java.util.function.Function;

/**
 * Watches one reply while it streams. The parts must come in order, one at a time. They may come
 * from any thread, as long as they are published safely.
 */
public final class StreamWatch {
  /** Sees nothing. */
  static final StreamWatch NONE = new StreamWatch(null, null);

  private volatile ChantMatcher matcher;
  private final Function<Chant, Verdict> rule;
  private volatile Chant chant;
  private volatile Verdict verdict = Verdict.ALLOW;

  StreamWatch(ChantMatcher matcher, Function<Chant, Verdict> rule) {
    this.matcher = matcher;
    this.rule = rule;
  }

  /**
   * Reads the next part of the reply's text. The verdict is {@link Verdict#ALLOW} until the reply
   * repeats itself; from then on it is always the same verdict, reported once. If it {@linkplain
   * Verdict#stops() stops}, cut the stream and end the call as cancelled.
   */
  public Verdict feed(CharSequence delta) {
    ChantMatcher current = matcher;
    if (current != null && current.feed(delta)) {
      chant = current.chant();
      verdict = rule.apply(chant);
      release();
    }
    return verdict;
  }

  /** The reply is over: the ticket may be kept for long, but the text read so far is released. */
  void release() {
    matcher = null;
  }

  /** The verdict so far. */
  Verdict verdict() {
    return verdict;
  }

  /** What was found so far, or null. */
  Chant chant() {
    return chant;
  }
}
