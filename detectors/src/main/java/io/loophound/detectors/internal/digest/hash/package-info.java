/** Keyed 64-bit hashes of texts and bytes, stored instead of the content. */
package io.loophound.detectors.internal.digest.hash;
