/** What the agent costs a whole JVM: its start, its memory, its ordinary traffic. */
package io.loophound.benchmarks.process;
