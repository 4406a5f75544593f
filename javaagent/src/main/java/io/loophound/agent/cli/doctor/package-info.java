/** The command {@code doctor}: what would be guarded, and what prevents it. */
package io.loophound.agent.cli.doctor;
