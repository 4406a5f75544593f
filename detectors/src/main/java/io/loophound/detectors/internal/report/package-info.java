/** What a replay of recorded runs found, for people and as JSON. */
package io.loophound.detectors.internal.report;
