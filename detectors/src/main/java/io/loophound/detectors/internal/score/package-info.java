/** How near a run is to what would stop it. */
package io.loophound.detectors.internal.score;
