package io.loophound.detectors.fleet;

import io.loophound.detectors.budget.SharedSums;
import io.loophound.detectors.event.RunKey;
import java.time.Duration;

/**
 * What the guards of several processes share. The guard decides on what this process knows: nothing
 * here throws, and only {@link #await} waits.
 */
public interface Fleet extends SharedSums {

  /**
   * What is shared of a session. When this process meets it for the first time, it asks the others.
   *
   * @param run what is known about it; its agent and session name the shared one
   * @return the same object as long as somebody holds it; null if the run has no session
   */
  FleetSession session(RunKey run);

  /**
   * {@return the breaker of a server that an agent calls; null if it is not shared} When this
   * process meets it for the first time, it asks the others.
   *
   * @param agent the agent's name; empty if it has none
   * @param server what the server calls itself
   */
  default FleetBreaker breaker(String agent, String server) {
    return null;
  }

  /**
   * {@return what all processes count together; null if that is not shared, since only processes
   * with a common secret can compare digests}
   *
   * @param name which counter
   * @param window within which time it counts
   */
  default FleetCounter counter(String name, Duration window) {
    return null;
  }

  /**
   * {@return whether trails are shared: only processes with a common secret can compare digests}
   */
  default boolean sharesTrails() {
    return false;
  }

  /**
   * Asks the others for what led to a reply, or what became of a message.
   *
   * @param agent the agent's name; empty if it has none
   * @param id the id of the reply, what else the model's server knows the conversation by, or what
   *     identifies the message
   * @return what they answer, once it is there
   */
  default FleetTrail trail(String agent, String id) {
    throw new UnsupportedOperationException();
  }

  /**
   * {@return the same for what may have changed since others announced it: they are asked in any
   * case, and what they announced counts until they have answered}
   *
   * @param agent the agent's name; empty if it has none
   * @param id as for {@link #trail}
   */
  default FleetTrail newestTrail(String agent, String id) {
    return trail(agent, id);
  }

  /**
   * Leaves what led to a reply, or what became of a message, to the others.
   *
   * @param agent the agent's name; empty if it has none
   * @param id as for {@link #trail}
   * @param rounds digests and facts, no texts; empty to forget them
   * @param life how long they are of use
   */
  default void leave(String agent, String id, byte[] rounds, Duration life) {}

  /**
   * Leaves what led to a reply, and tells the others of it before they ask: the conversation may be
   * stopped soon, or was revived. Others may be left to ask where there is much to tell.
   *
   * @param agent the agent's name; empty if it has none
   * @param id as for {@link #trail}
   * @param rounds digests and facts, no texts
   * @param life how long they are of use
   */
  default void announce(String agent, String id, byte[] rounds, Duration life) {
    leave(agent, id, rounds, life);
  }

  /**
   * {@return whether others have announced that what led to a reply no longer counts}
   *
   * @param agent the agent's name; empty if it has none
   * @param id as for {@link #trail}
   */
  default boolean isForgotten(String agent, String id) {
    return false;
  }

  /** Hears from now on what the others announce. */
  default void listen() {}

  /**
   * Waits for the answers to what was asked, two milliseconds at most, and not at all where the
   * thread must not wait or the others do not answer. A late answer counts for the next call.
   */
  void await();

  /** {@return how it is} */
  FleetState status();
}
