package io.loophound.detectors.policy;

import java.util.Set;

/**
 * How the calls of one tool are judged. Immutable.
 *
 * @param exempt whether its calls never count
 * @param waits whether it is meant to be called until its result changes: an unchanged result is a
 *     wait. A failure that waiting does not cure still counts
 * @param weight a factor on the weights of its calls, 0 to 10; 1 is the default
 * @param identityFields the only top-level arguments that distinguish two calls; empty for all
 * @param ignoredFields top-level arguments that do not matter, such as a time
 */
public record ToolPolicy(
    boolean exempt,
    boolean waits,
    double weight,
    Set<String> identityFields,
    Set<String> ignoredFields) {

  /** A tool without a policy of its own. */
  public static final ToolPolicy DEFAULT = new ToolPolicy(false, false, 1, Set.of(), Set.of());

  private static final double MOST_WEIGHT = 10;

  /**
   * A tool's policy.
   *
   * @throws IllegalArgumentException when the weight is not 0 to 10
   */
  public ToolPolicy {
    Check.range("tool.weight", weight, 0, MOST_WEIGHT);
    identityFields = Set.copyOf(identityFields);
    ignoredFields = Set.copyOf(ignoredFields);
  }

  /**
   * {@return whether a top-level argument matters when two calls are compared}
   *
   * @param field its name in the arguments
   */
  public boolean keeps(String field) {
    return (identityFields.isEmpty() || identityFields.contains(field))
        && !ignoredFields.contains(field);
  }

  /** {@return whether all arguments matter} */
  public boolean keepsAll() {
    return identityFields.isEmpty() && ignoredFields.isEmpty();
  }

  /** {@return the policy of a tool whose calls never count} */
  public static ToolPolicy exempted() {
    return new ToolPolicy(true, false, 1, Set.of(), Set.of());
  }

  /** {@return the policy of a tool that is called until its result changes} */
  public static ToolPolicy waiting() {
    return new ToolPolicy(false, true, 1, Set.of(), Set.of());
  }

  /**
   * {@return the policy of a tool whose calls weigh more, or less}
   *
   * @param weight a factor, 0 to 10
   */
  public static ToolPolicy weighing(double weight) {
    return new ToolPolicy(false, false, weight, Set.of(), Set.of());
  }

  /**
   * {@return the policy of a tool for which only these arguments count}
   *
   * @param fields names of top-level arguments, one or more
   */
  public static ToolPolicy identifiedBy(String... fields) {
    return new ToolPolicy(false, false, 1, Set.of(fields), Set.of());
  }
}
