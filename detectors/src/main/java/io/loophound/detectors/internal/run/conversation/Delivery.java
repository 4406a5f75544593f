package io.loophound.detectors.internal.run.conversation;

import io.loophound.detectors.event.RunKey;

/**
 * The activation of a message that its broker has given an id: negative, so that no other one is
 * equal. Most of its bits identify the message, the last ones the delivery.
 */
public final class Delivery {
  private static final long NUMBER = 0xFFFF;

  /** The first delivery, or one that is not known to be another. */
  public static final long FIRST = 1;

  /** How many deliveries are told apart: their numbers begin anew. */
  public static final long NUMBERS = NUMBER - FIRST;

  private Delivery() {}

  /**
   * The activation for a delivery of a message.
   *
   * @param message identifies the message
   * @param number tells the delivery from the ones before it: {@link #FIRST}, or more for one that
   *     is certainly another
   */
  public static long activation(long message, long number) {
    return Long.MIN_VALUE | (message & ~NUMBER) | (number & NUMBER);
  }

  /** What drives a run, whichever delivery it is: its activation; 0 when that is unknown. */
  public static long driver(RunKey run) {
    long activation = run.activation();
    return activation < 0 ? activation | NUMBER : activation;
  }

  /** Tells a delivery from others of the same message; 0 for anything but a message with an id. */
  public static long number(RunKey run) {
    return run.activation() < 0 ? run.activation() & NUMBER : 0;
  }
}
