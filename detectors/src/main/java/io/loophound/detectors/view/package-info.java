/** What a guard shows to operators: names, numbers and digests, no texts. */
package io.loophound.detectors.view;
