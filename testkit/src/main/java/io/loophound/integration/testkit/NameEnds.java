package io.loophound.integration.testkit;

import java.util.List;

/**
 * The classes that stand for all whose names end as a point says; a test provides them as a
 * service.
 */
public interface NameEnds {

  /** The classes to weave beside those that are named in full. */
  List<Class<?>> types();
}
