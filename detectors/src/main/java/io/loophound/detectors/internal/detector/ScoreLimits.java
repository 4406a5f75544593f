package io.loophound.detectors.internal.detector;

import io.loophound.detectors.internal.run.Finding.Decided;
import io.loophound.detectors.internal.score.Weights;
import java.util.ArrayList;
import java.util.List;

/** The two settings that a score is compared with, in hundredths. */
record ScoreLimits(int note, int threshold) {

  /**
   * What decided about a score.
   *
   * @param byNote whether the score of the note did
   * @param byThreshold whether the threshold did
   */
  Decided under(int score, boolean byNote, boolean byThreshold) {
    List<String> settings = new ArrayList<>(2);
    if (byNote && note <= score) {
      settings.add(ScoreSpec.NOTE.name());
    }
    if (byThreshold && (threshold <= score || settings.isEmpty())) {
      settings.add(ScoreSpec.THRESHOLD.name());
    }
    return new Decided(settings, (double) score / Weights.UNIT);
  }
}
