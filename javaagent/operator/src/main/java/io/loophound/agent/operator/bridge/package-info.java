/** Hands the metrics to what the application measures itself with. */
package io.loophound.agent.operator.bridge;
