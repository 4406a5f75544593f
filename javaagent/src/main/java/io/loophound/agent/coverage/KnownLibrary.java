package io.loophound.agent.coverage;

/**
 * A library that calls models, or may, identified by a class that is loaded when it is used.
 *
 * @param name what it is called in the log
 * @param callsModels whether it is there to call models and a seam may see that; otherwise no seam
 *     does
 * @param advice what to do when its calls are not seen
 * @param within the seams above it, each followed by a blank: if one of them is woven, it sees the
 *     calls
 */
public record KnownLibrary(String name, boolean callsModels, String advice, String within) {

  static final String OTHER_CLIENT =
      "Use a client that LoopHound watches: docs/clients.md lists them";

  private static final String CONNECTED = ", which opened a connection to ";

  /** A library whose calls no seam sees. */
  public static KnownLibrary unguarded(String name) {
    return new KnownLibrary(name, false, "", "");
  }

  /**
   * A client that opened a connection to a host of models.
   *
   * @param client its class
   * @param within the seams that see its calls, each followed by a blank
   */
  public static KnownLibrary connected(String client, String host, String within) {
    return new KnownLibrary(client + CONNECTED + host, false, OTHER_CLIENT, within);
  }

  /** Whether it is a client that is only known by its connection. */
  boolean connects() {
    return name.contains(CONNECTED);
  }

  String line() {
    return "NOT guarded: "
        + name
        + "; its model calls are not seen"
        + (advice.isEmpty() ? "" : ". " + advice);
  }
}
