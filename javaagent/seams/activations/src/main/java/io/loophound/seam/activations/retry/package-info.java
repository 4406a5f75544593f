/** What Spring Retry does with a task that was killed. */
package io.loophound.seam.activations.retry;
