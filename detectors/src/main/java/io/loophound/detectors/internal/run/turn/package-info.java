/** What a request adds to its run, and where a turn begins. */
package io.loophound.detectors.internal.run.turn;
