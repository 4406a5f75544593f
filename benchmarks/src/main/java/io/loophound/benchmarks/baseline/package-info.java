/** Small reimplementations of other guards, from what they have published, to compare with. */
package io.loophound.benchmarks.baseline;
