package io.loophound.compat;

import java.util.Scanner;
import java.util.concurrent.Callable;

/** A worker of a queue: each line of its input has it go one step in its conversation. */
final class Steps {
  private Steps() {}

  static void forEachLine(Callable<?> step) {
    System.out.println("ready");
    Scanner lines = new Scanner(System.in);
    while (lines.hasNextLine()) {
      String line = lines.nextLine();
      try {
        System.out.println(line + " went on: " + step.call());
      } catch (Throwable thrown) {
        System.out.println(line + " ended: " + chain(thrown));
      }
    }
    System.exit(0);
  }

  private static String chain(Throwable thrown) {
    StringBuilder chain = new StringBuilder();
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      chain.append(chain.isEmpty() ? "" : " <- ").append(each.getClass().getSimpleName());
    }
    return chain.toString();
  }
}
