package io.loophound.detectors.budget;

import io.loophound.detectors.event.Usage;

/**
 * The price of a model.
 *
 * @param input US dollars per million input tokens
 * @param output US dollars per million output tokens
 * @param cachedInput US dollars per million input tokens that the provider had cached
 * @param known false when the model is not in the table and the price is the fallback
 */
public record Price(double input, double output, double cachedInput, boolean known) {

  /**
   * A price with the same rate for cached and other input.
   *
   * @param input US dollars per million input tokens, cached or not
   * @param output US dollars per million output tokens
   * @param known false for the fallback of unknown models
   */
  public Price(double input, double output, boolean known) {
    this(input, output, input, known);
  }

  /**
   * {@return the cost of a call in US dollars}
   *
   * @param usage its tokens; those that were cached have a rate of their own
   */
  public double of(Usage usage) {
    long cached = usage.cachedInputTokens();
    double read = (usage.inputTokens() - cached) * input + cached * cachedInput;
    return (read + usage.outputTokens() * output) / 1_000_000;
  }
}
