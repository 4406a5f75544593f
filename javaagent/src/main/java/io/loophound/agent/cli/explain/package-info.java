/** The command {@code explain}: all that a file of events knows of a decision. */
package io.loophound.agent.cli.explain;
