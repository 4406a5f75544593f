/** The command {@code explain}: everything that an event file says about a decision. */
package io.loophound.agent.cli.explain;
