package io.loophound.agent.coverage;

import java.util.HashSet;
import java.util.Set;

/**
 * Connections to hosts of models: which are to be named. A framework sees its calls over any
 * client, so a client that connects for a framework is left alone from then on: its pool may also
 * connect between two calls. Bounded; not thread-safe.
 */
final class Connections {
  private static final int MOST_NAMED = 8;
  private static final int MOST_CLIENTS = 64;

  private final Set<String> ofFrameworks = new HashSet<>();
  private final Set<String> unsettled = new HashSet<>();
  private final Set<String> named = new HashSet<>();

  /** A connection is opened; returns whether {@link #isToName} is to decide about it. */
  boolean isToSettle(KnownLibrary connection, Set<String> guarding, Set<String> frameworks) {
    if (connection.isUsedBy(frameworks)) {
      if (ofFrameworks.size() < MOST_CLIENTS) {
        ofFrameworks.add(connection.client());
      }
      return false;
    }
    return !connection.isSeenBy(guarding)
        && !ofFrameworks.contains(connection.client())
        && !named.contains(connection.name())
        && named.size() + unsettled.size() < MOST_NAMED
        && unsettled.add(connection.name());
  }

  /**
   * Whether to name it now. If it is not, the client's next connection may be.
   *
   * @param alone whether no framework made a call meanwhile
   */
  boolean isToName(KnownLibrary connection, Set<String> guarding, boolean alone) {
    unsettled.remove(connection.name());
    return alone
        && !connection.isSeenBy(guarding)
        && !ofFrameworks.contains(connection.client())
        && named.add(connection.name());
  }
}
