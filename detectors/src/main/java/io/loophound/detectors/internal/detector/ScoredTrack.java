package io.loophound.detectors.internal.detector;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.score.Score;

/** What has a score. The patterns of one streak are equal, and those of two tracks are not. */
enum ScoredTrack {
  /** The tool calls of a run. */
  TOOLS(1),
  /** The replies in words of a run. */
  TALK(2),
  /** The conversations of a driver. */
  CONVERSATIONS(3),
  /** The replies in words of a driver's conversations. */
  DRIVER_TALK(4);

  private final long id;

  ScoredTrack(long id) {
    this.id = id;
  }

  /** The pattern of a streak of a run's score. */
  long pattern(Score ofRun) {
    return Hash64.mix(Hash64.mix(id, System.identityHashCode(ofRun)), ofRun.streak());
  }

  /** The pattern of a streak of a driver. */
  long pattern(int streak) {
    return Hash64.mix(id, streak);
  }
}
