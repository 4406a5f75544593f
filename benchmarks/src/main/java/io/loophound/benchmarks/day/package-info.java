/** A day of decisions with everything on that operators may ask for. */
package io.loophound.benchmarks.day;
