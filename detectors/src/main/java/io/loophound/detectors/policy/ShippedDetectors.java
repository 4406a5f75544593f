package io.loophound.detectors.policy;

import java.util.List;
import java.util.function.Supplier;

/**
 * The one list of detectors. It is next to the detectors, which know policies, while a policy must
 * not know them, so the list is found by its name. Premain may run this: no lambdas, and no
 * ServiceLoader, which asks all modules of the JDK.
 */
final class ShippedDetectors {
  static final List<DetectorSpec> ALL = load("io.loophound.detectors.internal.enforce.Detectors");

  private ShippedDetectors() {}

  @SuppressWarnings("unchecked") // a test reads the list
  private static List<DetectorSpec> load(String list) {
    try {
      Object found = Class.forName(list).getConstructor().newInstance();
      return ((Supplier<List<DetectorSpec>>) found).get();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(list, e);
    }
  }
}
