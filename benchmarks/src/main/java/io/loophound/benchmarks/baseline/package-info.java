/** Small re-tellings of other guards from what is published of them, to be compared with. */
package io.loophound.benchmarks.baseline;
