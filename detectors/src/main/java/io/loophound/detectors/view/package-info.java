/** What a guard shows of itself to those who operate it: names, numbers and digests, no texts. */
package io.loophound.detectors.view;
