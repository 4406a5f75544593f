/**
 * Texts without what changes in them and says nothing: times, ids, durations, numbers of processes.
 */
package io.loophound.detectors.internal.digest.normal;
