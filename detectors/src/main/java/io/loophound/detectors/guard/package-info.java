/** The guard: before and after each call, a verdict. */
package io.loophound.detectors.guard;
