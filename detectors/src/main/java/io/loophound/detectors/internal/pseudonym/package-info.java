/** Rewrites texts so that nobody can read them, but detectors decide as they would have. */
package io.loophound.detectors.internal.pseudonym;
