package io.loophound.detectors.internal.detector.engine;

/**
 * Reports something that continues from run to run once, and then each time its count has doubled.
 */
public final class Doubling {
  private Doubling() {}

  /** Whether {@code count} is {@code first}, twice that, four times that, and so on. */
  public static boolean reached(int count, int first) {
    return count >= first && count % first == 0 && Integer.bitCount(count / first) == 1;
  }
}
