package io.loophound.agent.coverage;

import java.util.Collection;

/**
 * A library that calls models, or may, identified by a class that is loaded when it is used.
 *
 * @param name what it is called in the log
 * @param callsModels whether it is there to call models and a seam may see that; otherwise no seam
 *     does
 * @param advice what to do when its calls are not seen
 * @param within the seams above it, each followed by a blank: if one of them is woven, it sees the
 *     calls
 * @param during the seams that were making a model call when it connected, each followed by a blank
 * @param apart whether no framework above it sees its calls either
 */
public record KnownLibrary(
    String name, boolean callsModels, String advice, String within, String during, boolean apart) {

  static final String OTHER_CLIENT =
      "Use a client that LoopHound watches: docs/clients.md lists them";

  static final String OVER_HTTP = "Its calls over HTTP are seen";

  private static final String CONNECTED = ", which opened a connection to ";

  /** A library that is known by a class of its own. */
  public KnownLibrary(String name, boolean callsModels, String advice, String within) {
    this(name, callsModels, advice, within, "", false);
  }

  /** A part of a library that no seam sees, while the rest of it is seen. */
  public static KnownLibrary part(String name, String advice) {
    return new KnownLibrary(name, false, advice, "", "", true);
  }

  /** A client that opens a WebSocket to a host of models, and is seen over HTTP. */
  public static KnownLibrary webSocket(String client, String host) {
    return part(client + " over a WebSocket to " + host, OVER_HTTP);
  }

  /** A library whose calls no seam sees. */
  public static KnownLibrary unguarded(String name) {
    return new KnownLibrary(name, false, "", "");
  }

  /**
   * A client that opened a connection to a host of models.
   *
   * @param client its class
   * @param within the seams that see its calls, each followed by a blank
   * @param during the seams that are making a model call, each followed by a blank
   */
  public static KnownLibrary connected(String client, String host, String within, String during) {
    return new KnownLibrary(client + CONNECTED + host, false, OTHER_CLIENT, within, during, false);
  }

  /** Whether it is a client that is only known by its connection. */
  boolean connects() {
    return name.contains(CONNECTED);
  }

  /** Whether one of these seams sees its calls. */
  boolean isSeenBy(Collection<String> seams) {
    return names(within, seams);
  }

  /** Whether one of these seams was making a model call when it connected, or made it connect. */
  boolean isUsedBy(Collection<String> seams) {
    return names(within, seams) || names(during, seams);
  }

  private static boolean names(String list, Collection<String> seams) {
    for (String seam : seams) {
      if ((" " + list).contains(" " + seam + " ")) {
        return true;
      }
    }
    return false;
  }

  /** What opened the connection that it is known by. */
  String client() {
    return name.substring(0, name.indexOf(CONNECTED));
  }

  /**
   * What the log says.
   *
   * @param frameworks those whose calls are seen over any client
   */
  String line(Collection<String> frameworks) {
    return "NOT guarded: "
        + name
        + "; its model calls are not seen"
        + (frameworks.isEmpty()
            ? ""
            : ", unless " + String.join(" or ", frameworks) + " makes them")
        + (advice.isEmpty() ? "" : ". " + advice);
  }
}
