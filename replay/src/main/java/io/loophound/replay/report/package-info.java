/** The results of a replay of recorded runs, for people and as JSON. */
package io.loophound.replay.report;
