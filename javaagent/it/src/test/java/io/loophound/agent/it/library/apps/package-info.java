/** Applications that know nothing of the agent, for what the example applications do not do. */
package io.loophound.agent.it.library.apps;
