/** What LoopHound costs, measured. */
package io.loophound.benchmarks;
