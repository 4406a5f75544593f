/** Counts and amounts, and their text for Prometheus. */
package io.loophound.agent.operator.metrics;
