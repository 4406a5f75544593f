/** Equal JSON written alike, however it was spaced and ordered. */
package io.loophound.detectors.internal.digest.json;
