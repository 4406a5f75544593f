/** What the guard looks for, and what it does about it. */
package io.loophound.detectors.policy;
