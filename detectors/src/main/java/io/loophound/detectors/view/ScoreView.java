package io.loophound.detectors.view;

/**
 * The score of a run at its newest model call, or of the detector that refused it.
 *
 * @param detector the detector's name
 * @param reached the score reached; 2 in a run in which nothing repeats
 * @param threshold the threshold that is set
 */
public record ScoreView(String detector, double reached, double threshold) {

  /** {@return the share of the threshold that was reached, 0 to 1; 1 fires} */
  public double share() {
    return Math.min(1, reached / threshold);
  }
}
