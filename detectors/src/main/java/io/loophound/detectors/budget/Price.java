package io.loophound.detectors.budget;

import io.loophound.detectors.event.Usage;

/**
 * What a model costs.
 *
 * @param input US dollars per million input tokens
 * @param output US dollars per million output tokens
 * @param known false when the model is not in the table and the price is the fallback
 */
public record Price(double input, double output, boolean known) {

  /** The cost of a call in US dollars. */
  public double of(Usage usage) {
    return (usage.inputTokens() * input + usage.outputTokens() * output) / 1_000_000;
  }
}
