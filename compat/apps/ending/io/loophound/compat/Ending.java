package io.loophound.compat;

import java.util.concurrent.Callable;

/** How a run ends: with an answer, or with an exception and what caused it. */
final class Ending {
  private Ending() {}

  static void print(Callable<?> run) {
    try {
      System.out.println("answer: " + run.call());
    } catch (Throwable thrown) {
      StringBuilder chain = new StringBuilder();
      for (Throwable each = thrown; each != null; each = each.getCause()) {
        chain.append(chain.isEmpty() ? "" : " <- ").append(each.getClass().getSimpleName());
      }
      System.out.println("ended: " + chain);
    }
    System.exit(0);
  }
}
