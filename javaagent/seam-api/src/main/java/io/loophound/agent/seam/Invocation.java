package io.loophound.agent.seam;

import java.util.Objects;

/** What a handler does about one call. */
public sealed interface Invocation {

  /** The method runs. */
  non-sealed interface Proceed extends Invocation {

    /** {@return the arguments to call the method with, or null to keep its own} */
    default Object[] arguments() {
      return null;
    }

    /**
     * Called exactly once when the method has run.
     *
     * @param returned what it returned; null when it threw or returns nothing
     * @param thrown what it threw, or null
     * @return the value to return instead, {@code returned} to leave it; when the method threw, a
     *     value other than null replaces the exception
     */
    default Object exit(Object returned, Throwable thrown) {
      return returned;
    }
  }

  /**
   * The method does not run.
   *
   * @param value what it returns; not null
   */
  record Replace(Object value) implements Invocation {
    /** For a method that returns nothing. */
    public static final Replace NOTHING = new Replace(new Object());

    /**
     * Refuses null, which would let the method run.
     *
     * @throws NullPointerException when the value is null
     */
    public Replace {
      Objects.requireNonNull(value);
    }
  }

  /**
   * The method does not run.
   *
   * @param kill what it throws; not null
   */
  record Throw(RuntimeException kill) implements Invocation {
    /**
     * Refuses null, which would let the method run.
     *
     * @throws NullPointerException when the kill is null
     */
    public Throw {
      Objects.requireNonNull(kill);
    }
  }
}
