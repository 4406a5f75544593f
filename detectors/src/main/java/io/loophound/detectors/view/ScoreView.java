package io.loophound.detectors.view;

/**
 * How close a run came to one detector at its newest model call.
 *
 * @param detector the detector's name
 * @param reached the highest threshold tried at which the detector would have fired; 0 when none
 * @param threshold the threshold that is set
 */
public record ScoreView(String detector, double reached, double threshold) {

  /** The share of the threshold that was reached, 0 to 1; 1 fires. */
  public double share() {
    return Math.min(1, reached / threshold);
  }
}
