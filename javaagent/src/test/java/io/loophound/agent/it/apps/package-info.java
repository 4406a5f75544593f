/** Small applications that know nothing of the agent, for tests in JVMs of their own. */
package io.loophound.agent.it.apps;
