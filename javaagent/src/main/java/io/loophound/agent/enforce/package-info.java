/** What a verdict looks like at a seam. */
package io.loophound.agent.enforce;
