package io.loophound.detectors.run;

/** A place in a conversation by which a later request is recognised as a run's continuation. */
final class Link {
  final Run run;

  /** Index of the first new message of the request that ended here. */
  final int newsFrom;

  /** Hash of the reply that followed, 0 while unknown. */
  volatile long reply;

  /** Whether a later request has continued from here. */
  volatile boolean continued;

  Link(Run run, int newsFrom) {
    this.run = run;
    this.newsFrom = newsFrom;
  }
}
