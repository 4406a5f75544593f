/** Equal JSON written alike, whatever its spacing and order. */
package io.loophound.detectors.internal.digest.json;
