package io.loophound.detectors.policy;

import java.time.Duration;
import java.util.Objects;
import java.util.Set;

/**
 * What is different for one tool.
 *
 * @param exempt its calls are never counted
 * @param threshold replaces the thresholds of repetition, cycle and interleaved; 0 leaves them
 * @param identityFields only these top-level arguments make two calls equal; empty: all do
 * @param ignoredFields these top-level arguments do not matter
 * @param poll it is expected to repeat until its result changes: calls that wait are not counted
 * @param pollInterval the least time between two polls that wait, 0 to 1 day
 */
public record ToolPolicy(
    boolean exempt,
    int threshold,
    Set<String> identityFields,
    Set<String> ignoredFields,
    boolean poll,
    Duration pollInterval) {

  /** The time between two polls, unless it is set. */
  public static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

  /** Nothing is different. */
  public static final ToolPolicy DEFAULT = new ToolPolicy(false, 0, Set.of(), Set.of());

  /**
   * A tool's policy.
   *
   * @throws IllegalArgumentException when the threshold is not 0 to 1000, or the interval not 0 to
   *     1 day
   */
  public ToolPolicy {
    Check.range("tool.threshold", threshold, 0, 1000);
    Check.range("tool.poll-interval", pollInterval.toMillis() / 1000.0, 0, 86_400);
    identityFields = Set.copyOf(identityFields);
    ignoredFields = Set.copyOf(ignoredFields);
  }

  /** A tool that is not expected to repeat. */
  public ToolPolicy(
      boolean exempt, int threshold, Set<String> identityFields, Set<String> ignoredFields) {
    this(exempt, threshold, identityFields, ignoredFields, false, POLL_INTERVAL);
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

  /** A tool that is asked again until its result changes, no faster than this. */
  public static ToolPolicy polled(Duration interval) {
    return DEFAULT.polling(interval);
  }

  /** The same, expected to repeat until its result changes, no faster than this. */
  public ToolPolicy polling(Duration interval) {
    return new ToolPolicy(
        exempt,
        threshold,
        identityFields,
        ignoredFields,
        true,
        Objects.requireNonNull(interval, "interval"));
  }
}
