/** What the Java agent costs a whole JVM: startup, memory, ordinary traffic. */
package io.loophound.benchmarks.process;
