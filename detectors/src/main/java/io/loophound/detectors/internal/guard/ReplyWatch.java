package io.loophound.detectors.internal.guard;

import io.loophound.detectors.guard.StreamWatch;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.stream.Chant;
import io.loophound.detectors.internal.stream.ChantMatcher;
import java.util.function.Function;

/** Looks for a chant in the text of one reply. */
final class ReplyWatch implements StreamWatch {
  /** Sees nothing. */
  static final ReplyWatch NONE = new ReplyWatch(null, null);

  private volatile ChantMatcher matcher;
  private final Function<Chant, Verdict> rule;
  private volatile Chant chant;
  private volatile Verdict verdict = Verdict.ALLOW;

  ReplyWatch(ChantMatcher matcher, Function<Chant, Verdict> rule) {
    this.matcher = matcher;
    this.rule = rule;
  }

  @Override
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
