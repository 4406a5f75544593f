/** The guard, which decides before and after each call. */
package io.loophound.detectors.guard;
