package io.loophound.agent.loader;

import java.security.AccessController;
import java.security.PrivilegedAction;

/**
 * Starts what outlives a call of the application. Until Java 24 a new thread keeps the protection
 * domains of all code that is on the stack, and with them the class loader of a web application
 * that is undeployed later.
 */
public final class OwnContext {
  private OwnContext() {}

  /** Runs work whose new threads keep nothing of its callers. */
  @SuppressWarnings("removal") // where it is removed, nothing is kept
  public static void run(Runnable work) {
    Once once = new Once(work);
    try {
      AccessController.doPrivileged(once);
    } catch (NoClassDefFoundError | NoSuchMethodError e) {
      if (once.begun) {
        throw e;
      }
      work.run();
    }
  }

  private static final class Once implements PrivilegedAction<Void> {
    private final Runnable work;
    private boolean begun;

    Once(Runnable work) {
      this.work = work;
    }

    @Override
    public Void run() {
      begun = true;
      work.run();
      return null;
    }
  }
}
