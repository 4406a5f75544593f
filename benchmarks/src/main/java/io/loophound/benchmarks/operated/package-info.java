/** What it costs when operators look on. */
package io.loophound.benchmarks.operated;
