/** The command {@code doctor}: what would be guarded, and what is in the way. */
package io.loophound.agent.cli.doctor;
