package io.loophound.agent.weave;

import io.loophound.agent.seam.Seam;

/**
 * A seam in this process: whether it is on, and what went wrong in it. Without atomics: they would
 * be the only ones loaded before main.
 */
final class SeamState {
  private final Seam seam;
  private volatile boolean off;
  private boolean woven;
  private boolean guarding;
  private int errors;

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
    return off;
  }

  /** Switches the seam off; true for the call that did it. */
  synchronized boolean switchOff() {
    boolean was = off;
    off = true;
    return !was;
  }

  /** Says that a class was woven; true for the first one. */
  synchronized boolean firstWoven() {
    boolean was = woven;
    woven = true;
    return !was;
  }

  /** Says that a point was woven where calls are stopped; true for the first one. */
  synchronized boolean firstGuarding() {
    boolean was = guarding;
    guarding = true;
    return !was;
  }

  /** Counts an error; says how many there are now. */
  synchronized int countError() {
    return ++errors;
  }

  synchronized int errors() {
    return errors;
  }
}
