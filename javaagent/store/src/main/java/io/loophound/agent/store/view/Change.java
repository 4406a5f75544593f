package io.loophound.agent.store.view;

import io.loophound.detectors.fleet.Termination;
import java.time.Duration;

/**
 * What this JVM has decided about a session, until the store has it.
 *
 * @param termination why it was terminated; null if it was revived
 * @param untilNanos until when that holds
 */
record Change(Termination termination, long untilNanos) {

  static Change terminated(Termination termination, long nanos) {
    return new Change(termination, nanos + termination.left().toNanos());
  }

  static Change revived() {
    return new Change(null, 0);
  }

  Duration left(long nanos) {
    return Duration.ofNanos(untilNanos - nanos);
  }
}
