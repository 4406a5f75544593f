package io.loophound.agent.operator.bridge;

import io.loophound.agent.operator.metrics.Meter;
import java.util.Set;

/** A library of the application that takes measures, linked at run time. */
interface Library {

  /** The class that says that the application has it. */
  String marker();

  /**
   * Registers meters, and returns whether it could: whether the application has set it up.
   *
   * @param marker the class, as the application has loaded it
   * @param fresh the meters that were not there before
   */
  boolean register(Class<?> marker, Values values, Set<Meter> fresh)
      throws ReflectiveOperationException;
}
