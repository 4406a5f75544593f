package io.loophound.agent.it.frameworks.apps;

import java.util.concurrent.Callable;

/** Says how something ended. */
final class Seen {
  private Seen() {}

  /** Prints the answer, or what was thrown. */
  static void by(Callable<String> work) {
    String seen;
    try {
      seen = work.call();
    } catch (Throwable e) {
      seen = "thrown: " + chain(e);
    }
    System.out.println(seen);
  }

  /** The types of an exception and of its causes. */
  static String chain(Throwable thrown) {
    StringBuilder chain = new StringBuilder(thrown.getClass().getSimpleName());
    for (Throwable cause = thrown.getCause(); cause != null; cause = cause.getCause()) {
      chain.append(" caused by ").append(cause.getClass().getSimpleName());
    }
    return chain.toString();
  }
}
