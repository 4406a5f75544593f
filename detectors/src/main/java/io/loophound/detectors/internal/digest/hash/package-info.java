/** Keyed 64-bit hashes of texts and bytes: what is kept in their place. */
package io.loophound.detectors.internal.digest.hash;
