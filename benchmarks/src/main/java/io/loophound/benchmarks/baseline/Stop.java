package io.loophound.benchmarks.baseline;

/**
 * The first decision of a guard to stop a run.
 *
 * @param step index of the event, from 0
 * @param before whether it was taken before the event happened
 */
public record Stop(int step, boolean before) {

  /** How many events happened before it. */
  public int happened() {
    return before ? step : step + 1;
  }
}
