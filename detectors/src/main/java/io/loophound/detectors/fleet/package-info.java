/** What the guards of several processes share, for whoever keeps it in a store. */
package io.loophound.detectors.fleet;
