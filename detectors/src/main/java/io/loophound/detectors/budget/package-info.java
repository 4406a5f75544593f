/** What calls cost. */
package io.loophound.detectors.budget;
