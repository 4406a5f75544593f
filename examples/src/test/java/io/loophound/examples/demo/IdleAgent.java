package io.loophound.examples.demo;

/** An agent that is there and does nothing. */
public final class IdleAgent {

  private IdleAgent() {}

  /** Called by the JVM. */
  public static void premain(String arguments) {
    System.err.println("[idle] here");
  }
}
