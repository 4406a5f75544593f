/** The meaning of a tool call's outcome: a result, nothing, an error, not finished. */
package io.loophound.detectors.internal.digest.outcome;
