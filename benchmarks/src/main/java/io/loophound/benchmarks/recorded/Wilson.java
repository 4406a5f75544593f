package io.loophound.benchmarks.recorded;

import java.util.Locale;

/**
 * A share with its Wilson score interval at 95 %.
 *
 * @param hits how many
 * @param of of how many
 */
record Wilson(int hits, int of) {
  private static final double Z = 1.959964;

  double share() {
    return of == 0 ? 0 : (double) hits / of;
  }

  double low() {
    return of == 0 ? 0 : Math.max(0, centre() - half());
  }

  double high() {
    return of == 0 ? 1 : Math.min(1, centre() + half());
  }

  private double centre() {
    return (share() + Z * Z / (2 * of)) / (1 + Z * Z / of);
  }

  private double half() {
    double spread = share() * (1 - share()) / of + Z * Z / (4.0 * of * of);
    return Z * Math.sqrt(spread) / (1 + Z * Z / of);
  }

  /** As a table shows it: {@code 14 (58 %, 39 to 76)}. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%d (%.1f %%, %.1f to %.1f)", hits, 100 * share(), 100 * low(), 100 * high());
  }
}
