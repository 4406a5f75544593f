package io.loophound.detectors.internal.run.conversation;

import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.fleet.FleetTrail;
import io.loophound.detectors.internal.run.PendingTrail;
import io.loophound.detectors.internal.score.Weights;
import java.time.Duration;

/**
 * Messages that a broker delivers again, perhaps to another process: the one that had a message
 * last leaves what became of it to the others, who ask for it when the message is delivered again.
 */
public final class SharedDeliveries {
  private static final String NAME = "delivery ";

  private final Fleet fleet; // null unless trails are shared
  private volatile boolean used; // whether the application takes messages that have ids

  /** Of this process; null for no fleet. */
  public SharedDeliveries(Fleet fleet) {
    this.fleet = fleet != null && fleet.sharesTrails() ? fleet : null;
  }

  /**
   * A delivery of a message that has an id.
   *
   * @param track of the message
   * @param number tells it from the message's other deliveries
   */
  public record Delivered(DriverTrack track, long number) {}

  /** What a run is for, if that is shared; else null. */
  public Delivered of(Conversations conversations, RunKey run) {
    long number = fleet == null ? 0 : Delivery.number(run);
    return number == 0 ? null : new Delivered(conversations.track(run), number);
  }

  /** A call is about to be judged; returns whether the others were asked. */
  public boolean requestUpdates(Delivered message) {
    if (message == null) {
      return false;
    }
    if (!used) {
      used = true;
      fleet.listen();
    }
    if (message.number == Delivery.FIRST || !message.track.isAnother(message.number)) {
      return false;
    }
    FleetTrail left = fleet.newestTrail("", name(message.track));
    message.track.elsewhere().follow(left);
    return !left.isKnown();
  }

  /** What the others have answered until now, or else have announced, applies. */
  public void applyAnswer(Delivered message, Weights weights) {
    PendingTrail elsewhere = message == null ? null : message.track.elsewhere();
    FleetTrail left = elsewhere == null ? null : elsewhere.awaited();
    if (left != null) {
      elsewhere.take();
      message.track.restore(left.rounds(), message.number, weights);
    }
  }

  /** What has become of the message until now is left to the others. */
  public void leave(Delivered message, Weights weights, Duration life) {
    if (message == null || message.track.isAnother(message.number)) {
      return;
    }
    applyAnswer(message, weights);
    FleetTrail late = message.track.elsewhere().awaited();
    if (late != null) { // what comes late is not lost for those that follow
      late.whenKnown(() -> leave(message, weights, life));
    } else if (message.track.isToBeAnnounced(weights)) {
      fleet.announce("", name(message.track), message.track.bytes(), life);
    } else {
      fleet.leave("", name(message.track), message.track.bytes(), life);
    }
  }

  private static String name(DriverTrack track) {
    return NAME + Long.toHexString(track.id());
  }
}
