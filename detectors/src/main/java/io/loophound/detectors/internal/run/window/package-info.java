/** The last calls, steps and replies of a run, as digests. */
package io.loophound.detectors.internal.run.window;
