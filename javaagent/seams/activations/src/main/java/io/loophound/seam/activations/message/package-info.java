/** Messages that say what they are, so that one which is delivered again is recognised. */
package io.loophound.seam.activations.message;
