/** What the guard applies: compiled policies, exemptions and the valve. */
package io.loophound.detectors.internal.enforce;
