/** Text in, 64-bit values out; no text is kept. */
package io.loophound.detectors.digest;
