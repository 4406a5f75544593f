package io.loophound.agent.weave.point;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;

/**
 * A seam in this process: whether it is on, and its errors. Without atomics, because they would be
 * the only ones loaded before main.
 */
public final class SeamState {
  private final Seam seam;
  private volatile boolean off;
  private boolean woven;
  private boolean guarding;
  private boolean reported;
  private int errors;

  SeamState(Seam seam) {
    this.seam = seam;
  }

  public Seam seam() {
    return seam;
  }

  public String name() {
    return seam.name();
  }

  public boolean isOff() {
    return off;
  }

  /** Switches the seam off; true for the call that did it. */
  public synchronized boolean trySwitchOff() {
    boolean was = off;
    off = true;
    return !was;
  }

  /** Records that a class was woven; true for the first one. */
  public synchronized boolean recordWoven() {
    boolean was = woven;
    woven = true;
    return !was;
  }

  /** Records that a point was woven where calls are stopped; true for the first one. */
  public synchronized boolean recordGuarding() {
    boolean was = guarding;
    guarding = true;
    return !was;
  }

  /**
   * Records that a point was woven which is reason to name the seam: one where calls are stopped,
   * or any of a seam that leaves that to the seams below it. True for the first one.
   */
  public synchronized boolean recordReported(Point point) {
    boolean first = !reported && (point.stops() || !stopsAnywhere());
    reported |= first;
    return first;
  }

  private boolean stopsAnywhere() {
    for (Point point : seam.points()) {
      if (point.stops()) {
        return true;
      }
    }
    return false;
  }

  /** Counts an error; returns how many there are now. */
  public synchronized int countError() {
    return ++errors;
  }

  public synchronized int errors() {
    return errors;
  }
}
