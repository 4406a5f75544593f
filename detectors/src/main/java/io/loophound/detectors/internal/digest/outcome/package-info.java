/** What the outcome of a tool call says: a result, nothing, an error, not finished. */
package io.loophound.detectors.internal.digest.outcome;
