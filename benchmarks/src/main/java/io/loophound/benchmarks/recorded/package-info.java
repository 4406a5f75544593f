/** How well recorded runs are judged, here and by the rules of others. */
package io.loophound.benchmarks.recorded;
