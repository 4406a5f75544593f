/** Prices, budgets and circuit breakers. */
package io.loophound.detectors.budget;
