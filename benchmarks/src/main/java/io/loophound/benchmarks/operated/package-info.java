/** The cost of the operator features. */
package io.loophound.benchmarks.operated;
