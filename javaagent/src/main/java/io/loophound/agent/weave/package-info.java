/** From a seam's points to woven classes, and from woven classes back to the seam's handlers. */
package io.loophound.agent.weave;
