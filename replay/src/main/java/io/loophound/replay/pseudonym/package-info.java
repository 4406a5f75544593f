/** Rewrites texts so that they cannot be read, but detectors decide the same. */
package io.loophound.replay.pseudonym;
