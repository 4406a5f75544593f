/** Model APIs as the agent sees them through an HTTP client. */
package io.loophound.agent.it.wire;
