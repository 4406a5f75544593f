package io.loophound.zoo.virtual;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Talk;
import java.util.Deque;

/** A thread that holds one conversation after the other. */
final class Lane {
  private static final long FIRST_ACTIVATION = 1L << 40;

  private final World world;
  private final Deque<Talk> talks;
  private final long thread;
  private VirtualTalk talk;
  private long arrival;

  /**
   * A lane.
   *
   * @param talks the conversations left, which it may share with other lanes
   */
  Lane(World world, Deque<Talk> talks, long thread) {
    this.world = world;
    this.talks = talks;
    this.thread = thread;
  }

  /** Goes on; how long until it can go on again, or -1 if it has nothing left to do. */
  long next() {
    if (talk == null) {
      if (talks.isEmpty()) {
        return -1;
      }
      talk = new VirtualTalk(world, talks.poll(), thread, activation());
    }
    long wait = talk.next();
    if (wait >= 0) {
      return wait;
    }
    talk = null;
    return pause();
  }

  /** A task, a request or a run of a schedule is an activation of its own; so is a bare thread. */
  private long activation() {
    return switch (world.program.carrier()) {
      case MAIN, THREADS, VIRTUAL_THREADS, LISTENER, JUNIT -> thread;
      default -> FIRST_ACTIVATION + talks.size();
    };
  }

  private long pause() {
    long pause = world.pace.pause(world.program.pace(), world.chance);
    if (world.program.carrier() != Carrier.LISTENER) {
      return pause;
    }
    arrival += pause; // messages come at a pace, whatever the listener does meanwhile
    return Math.max(0, arrival - world.nowMillis);
  }
}
