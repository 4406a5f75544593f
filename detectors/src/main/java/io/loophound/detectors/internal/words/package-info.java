/** Words and phrases that are looked for, and how they are looked up. */
package io.loophound.detectors.internal.words;
