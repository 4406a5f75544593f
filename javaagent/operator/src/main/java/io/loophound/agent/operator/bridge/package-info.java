/** Hands the metrics to the application's own metrics library. */
package io.loophound.agent.operator.bridge;
