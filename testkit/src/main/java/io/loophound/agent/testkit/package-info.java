/** Runs programs in JVMs of their own, with and without the agent, for tests of the shipped jar. */
package io.loophound.agent.testkit;
