package io.loophound.agent.operator.bridge;

import io.loophound.agent.operator.metrics.Meter;
import java.util.Set;

/** A metrics library of the application, linked at run time. */
interface Library {

  /** The class whose presence shows that the application has it. */
  String marker();

  /**
   * Registers meters; returns false if the application has not set the library up.
   *
   * @param marker the class, as the application has loaded it
   * @param fresh the new meters
   */
  boolean register(Class<?> marker, Values values, Set<Meter> fresh)
      throws ReflectiveOperationException;
}
