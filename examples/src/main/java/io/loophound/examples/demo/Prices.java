package io.loophound.examples.demo;

import io.loophound.examples.standin.Counts;

/** What calls cost at the list price of GPT-4.1. */
final class Prices {
  /** US dollars for a million input tokens. */
  static final double INPUT = 2.00;

  /** US dollars for a million output tokens. */
  static final double OUTPUT = 8.00;

  private static final double MILLION = 1e6;
  private static final double SECONDS_PER_HOUR = 3600;
  private static final double MILLIS_PER_SECOND = 1000;

  private Prices() {}

  static double usd(long inputTokens, long outputTokens) {
    return (inputTokens * INPUT + outputTokens * OUTPUT) / MILLION;
  }

  /** Calls a second between the first and the last call, 0 when there were fewer than two. */
  static double callsPerSecond(Counts counts) {
    if (counts.modelCalls() < 2) {
      return 0;
    }
    double seconds = Math.max(1, counts.spanMillis()) / MILLIS_PER_SECOND;
    return (counts.modelCalls() - 1) / seconds;
  }

  /** The hourly cost at this rate, with the mean price of these calls. Extrapolated. */
  static double usdPerHour(Counts counts, double callsPerSecond) {
    if (counts.modelCalls() == 0) {
      return 0;
    }
    double usd = usd(counts.inputTokens(), counts.outputTokens());
    return usd / counts.modelCalls() * callsPerSecond * SECONDS_PER_HOUR;
  }
}
