package io.loophound.detectors.run;

/** A place in a conversation by which a later request is recognised as a run's continuation. */
final class Link {
  final Run run;

  /** Hash of the reply that followed, 0 while unknown. */
  volatile int reply;

  // the sign tells whether a later request has continued from here: a link has 24 bytes so
  private volatile int state;

  Link(Run run, int newsFrom) {
    this.run = run;
    state = newsFrom;
  }

  /** Index of the first new message of the request that ended here. */
  int newsFrom() {
    return state & Integer.MAX_VALUE;
  }

  /** Whether a later request has continued from here. */
  boolean continued() {
    return state < 0;
  }

  void goOn() {
    state = newsFrom() | Integer.MIN_VALUE;
  }
}
