/** Runs written down, for a replay. */
package io.loophound.agent.operator.record;
