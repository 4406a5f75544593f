package io.loophound.detectors.internal.run.link;

import io.loophound.detectors.internal.run.Run;

/** A point in a conversation that identifies a later request as the continuation of a run. */
final class Link {
  final Run run;

  /** Hash of the reply that followed, 0 while unknown. */
  volatile int reply;

  // the sign says whether a later request has continued from here, which keeps a link at 24 bytes
  private volatile int state;

  Link(Run run, int deltaFrom) {
    this.run = run;
    state = deltaFrom;
  }

  /** Index of the first new message of the request that ended here. */
  int deltaFrom() {
    return state & Integer.MAX_VALUE;
  }

  /** Whether a later request has continued from here. */
  boolean isContinued() {
    return state < 0;
  }

  void continueConversation() {
    state = deltaFrom() | Integer.MIN_VALUE;
  }
}
