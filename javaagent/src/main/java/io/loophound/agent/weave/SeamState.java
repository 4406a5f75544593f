package io.loophound.agent.weave;

import io.loophound.agent.seam.Seam;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A seam in this process: whether it is on, and what went wrong in it. */
final class SeamState {
  private final Seam seam;
  private final AtomicInteger errors = new AtomicInteger();
  private final AtomicBoolean woven = new AtomicBoolean();
  private final AtomicBoolean off = new AtomicBoolean();

  SeamState(Seam seam) {
    this.seam = seam;
  }

  Seam seam() {
    return seam;
  }

  String name() {
    return seam.name();
  }

  boolean off() {
    return off.get();
  }

  /** Switches the seam off; true for the call that did it. */
  boolean switchOff() {
    return off.compareAndSet(false, true);
  }

  /** Says that a class was woven; true for the first one. */
  boolean firstWoven() {
    return woven.compareAndSet(false, true);
  }

  /** Counts an error; says how many there are now. */
  int countError() {
    return errors.incrementAndGet();
  }

  int errors() {
    return errors.get();
  }
}
