package io.loophound.detectors.policy;

import java.util.Set;

/**
 * What is different for one tool.
 *
 * @param exempt its calls are never counted
 * @param threshold replaces the thresholds of repetition, cycle and interleaved; 0 leaves them
 * @param identityFields only these top-level arguments make two calls equal; empty: all do
 * @param ignoredFields these top-level arguments do not matter
 */
public record ToolPolicy(
    boolean exempt, int threshold, Set<String> identityFields, Set<String> ignoredFields) {

  /** Nothing is different. */
  public static final ToolPolicy DEFAULT = new ToolPolicy(false, 0, Set.of(), Set.of());

  /**
   * A tool's policy.
   *
   * @throws IllegalArgumentException when the threshold is not 0 to 1000
   */
  public ToolPolicy {
    Check.range("tool.threshold", threshold, 0, 1000);
    identityFields = Set.copyOf(identityFields);
    ignoredFields = Set.copyOf(ignoredFields);
  }

  /** Whether a top-level argument tells two calls apart. */
  public boolean keeps(String field) {
    return (identityFields.isEmpty() || identityFields.contains(field))
        && !ignoredFields.contains(field);
  }

  /** Whether all arguments matter. */
  public boolean keepsAll() {
    return identityFields.isEmpty() && ignoredFields.isEmpty();
  }

  /** A tool whose calls are never counted. */
  public static ToolPolicy exempted() {
    return new ToolPolicy(true, 0, Set.of(), Set.of());
  }

  /** A tool of which only these arguments count. */
  public static ToolPolicy identifiedBy(String... fields) {
    return new ToolPolicy(false, 0, Set.of(fields), Set.of());
  }
}
