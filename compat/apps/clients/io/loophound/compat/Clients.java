package io.loophound.compat;

import java.util.List;

/** Agents over libraries that leave the sending to a client below, one after another. */
public final class Clients {
  private Clients() {}

  /** Arguments: how models' names begin, and the ways to send, each to a model of its own. */
  public static void main(String[] args) {
    for (String way : List.of(args).subList(1, args.length)) {
      System.out.println(way + " " + ending(args[0] + way, way));
    }
    System.exit(0);
  }

  private static String ending(String model, String way) {
    try {
      return "answer: " + Ways.of(way).answer(model);
    } catch (Throwable thrown) {
      StringBuilder chain = new StringBuilder("ended: ");
      String separator = "";
      for (Throwable each = thrown; each != null; each = each.getCause()) {
        chain.append(separator).append(each.getClass().getSimpleName());
        separator = " <- ";
      }
      return chain.toString();
    }
  }
}
