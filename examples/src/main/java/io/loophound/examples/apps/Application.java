package io.loophound.examples.apps;

import java.io.PrintStream;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Runs an application's work as its main method would. */
public final class Application {

  private Application() {}

  /** Prints the answer, or how the work ended, and exits with 0 or 1. */
  public static void main(Callable<String> work) {
    System.exit(run(work, System.out));
  }

  /** Prints the answer and returns 0; prints the exception and returns 1. */
  static int run(Callable<String> work, PrintStream out) {
    try {
      out.println(work.call());
      return 0;
    } catch (Exception e) {
      Throwable cause = cause(e);
      String message = String.valueOf(cause.getMessage()).replaceAll("\\s+", " ");
      out.println("ended: " + cause.getClass().getName() + ": " + message);
      return 1;
    }
  }

  private static Throwable cause(Throwable thrown) {
    boolean wrapper = thrown instanceof ExecutionException || thrown instanceof CompletionException;
    return wrapper && thrown.getCause() != null ? cause(thrown.getCause()) : thrown;
  }
}
