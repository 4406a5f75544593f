/** A seam that fails on purpose, to be put into the agent's jar. */
package io.loophound.agent.testkit.fault;
