/** Recorded runs as files, and as conversations that grow. */
package io.loophound.detectors.internal.recorded;
