package io.loophound.agent.telemetry;

/** Writes lines for people: to standard error or a file, never to standard output. */
public final class Output {

  private Output() {}

  /** Writes one line with LoopHound's prefix. */
  public static void line(String text) {
    System.err.println("[loophound] " + text);
  }
}
