package io.loophound.agent.it.frameworks;

import io.loophound.agent.it.http.apps.Implementations;
import java.util.List;

/**
 * A framework as the tests of all frameworks see it: in the folder of its integration, where it is
 * found.
 */
public interface TestedFramework {

  /** Its name in documents. */
  String name();

  /** An application that uses it in the way that its argument names. */
  Class<?> application();

  /** The ways, in the order of the table for users. */
  List<Way> ways();

  /** An application that reads fifteen reports in the ways of its arguments, each with a model. */
  Class<?> honestWork();

  /** The ways of that one; those that request streams end so. */
  List<String> honestWays();

  /**
   * One way to use a framework.
   *
   * @param name the argument of the application
   * @param label as the table for users has it
   * @param triesAgain whether a call that fails is tried again
   */
  record Way(String name, String label, boolean triesAgain) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** All of them, in the order of the table for users. */
  static List<TestedFramework> all() {
    return Implementations.of(TestedFramework.class);
  }
}
