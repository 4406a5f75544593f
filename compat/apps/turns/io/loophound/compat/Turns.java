package io.loophound.compat;

/** Several ways of an {@link App} in one JVM, one after the other. */
public final class Turns {
  private Turns() {}

  /** Each argument is a way, an equals sign and the model of it; two dashes end its output. */
  public static void main(String[] args) {
    for (String each : args) {
      String[] turn = each.split("=", 2);
      App.run(turn[0], turn[1]);
      System.out.println("--");
    }
    System.exit(0);
  }
}
