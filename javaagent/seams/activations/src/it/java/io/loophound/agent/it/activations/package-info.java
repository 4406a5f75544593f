/** What sets threads to work: known to the agent, in JVMs of their own. */
package io.loophound.agent.it.activations;
