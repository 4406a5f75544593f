/** What finds repetitions in a run: a few engines, with named presets. */
package io.loophound.detectors.detector;
