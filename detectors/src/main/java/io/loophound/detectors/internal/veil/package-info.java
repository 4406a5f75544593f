/** Texts in, texts of the same build out that tell nobody what was said. */
package io.loophound.detectors.internal.veil;
