/** How close a run is to being stopped. */
package io.loophound.detectors.internal.score;
