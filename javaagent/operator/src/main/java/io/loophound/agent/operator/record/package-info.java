/** Recorded runs, for a replay. */
package io.loophound.agent.operator.record;
