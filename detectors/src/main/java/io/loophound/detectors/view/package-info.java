/** What a guard shows to operators: names, numbers and digests, but no text. */
package io.loophound.detectors.view;
