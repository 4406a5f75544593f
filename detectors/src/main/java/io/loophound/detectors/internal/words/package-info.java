/** Lists of words and phrases, and how texts are searched for them. */
package io.loophound.detectors.internal.words;
