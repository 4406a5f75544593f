/** What the guard looks for, and what it does then. */
package io.loophound.detectors.policy;
