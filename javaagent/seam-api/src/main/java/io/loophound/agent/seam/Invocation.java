package io.loophound.agent.seam;

/** What a handler wants to do about one call. */
public interface Invocation {

  /** A {@link #replacement()} for a method that returns nothing: it is skipped. */
  Object SKIP = new Object();

  /** The arguments to call the method with, or null to keep its own. */
  default Object[] arguments() {
    return null;
  }

  /** The value to return without running the method, or null to run it. */
  default Object replacement() {
    return null;
  }

  /** The kill to throw instead of running the method, or null. */
  default RuntimeException kill() {
    return null;
  }

  /**
   * Called exactly once when the method has run and {@link #replacement()} and {@link #kill()} were
   * null.
   *
   * @param returned what it returned; null when it threw or returns nothing
   * @param thrown what it threw, or null
   * @return the value to return instead, {@code returned} to leave it; when the method threw, a
   *     value other than null replaces the exception
   */
  default Object exit(Object returned, Throwable thrown) {
    return returned;
  }

  /** The method is not run, and returns this value. */
  record Replaced(Object replacement) implements Invocation {}

  /** The method is not run, and throws the kill. */
  record Killed(RuntimeException kill) implements Invocation {}
}
