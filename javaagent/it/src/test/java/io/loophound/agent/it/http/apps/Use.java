package io.loophound.agent.it.http.apps;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * One way to use a client.
 *
 * @param name as the applications of the tests know it
 * @param label as the table for users has it: the client, and behind a comma or "over" the use
 * @param seam the seam that sees its calls
 * @param protocols what it runs over
 * @param traits what it is tested for
 * @param thrown what ends a loop where an exception is asked for: simple names of a chain; empty
 *     where none can be thrown, null where that is not tested
 */
public record Use(
    String name,
    String label,
    String seam,
    List<Protocol> protocols,
    Set<Trait> traits,
    String thrown) {

  /** What a use is tested for. */
  public enum Trait {
    /** Loops and traffic in a JVM of its own, with every version of the library. */
    OWN_JVM,
    /** The one that stands for others of its kind: it runs on every JDK. */
    KIND,
    /** Blocks a thread, so it runs on virtual threads too. */
    VIRTUAL,
    /** Its requests do not tell their length. */
    CHUNKED,
    /** Its bodies are known before they are sent, so that another one can be sent instead. */
    CONCLUDES
  }

  /** A use that only the table of all model APIs has. */
  public static Use of(String name, String label, String seam, Protocol... protocols) {
    return new Use(name, label, seam, List.of(protocols), Set.of(), null);
  }

  /** The same with traits. */
  public Use with(Trait first, Trait... others) {
    return new Use(name, label, seam, protocols, EnumSet.of(first, others), thrown);
  }

  /** The same, with what ends a loop where an exception is asked for. */
  public Use throwing(String chain) {
    return new Use(name, label, seam, protocols, traits, chain);
  }

  /** Whether it has a trait. */
  public boolean is(Trait trait) {
    return traits.contains(trait);
  }
}
