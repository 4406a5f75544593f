/** The command line of the jar. */
package io.loophound.agent.cli;
