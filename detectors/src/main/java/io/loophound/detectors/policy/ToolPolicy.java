package io.loophound.detectors.policy;

import java.time.Duration;
import java.util.Objects;
import java.util.Set;

/**
 * The policy of one tool.
 *
 * @param exempt whether its calls are never counted
 * @param threshold replaces the thresholds of repetition, cycle and interleaved, 0 to 1000; 0 keeps
 *     them
 * @param identityFields the only top-level arguments that make two calls equal; if empty, all do
 * @param ignoredFields top-level arguments that are ignored
 * @param poll whether it is called until its result changes; calls that keep to the interval are
 *     not counted
 * @param pollInterval the shortest time between two polls, 0 to 1 day
 */
public record ToolPolicy(
    boolean exempt,
    int threshold,
    Set<String> identityFields,
    Set<String> ignoredFields,
    boolean poll,
    Duration pollInterval) {

  /** The default time between two polls. */
  public static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

  /** A tool without a policy of its own. */
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

  /** A tool that is not polled. */
  public ToolPolicy(
      boolean exempt, int threshold, Set<String> identityFields, Set<String> ignoredFields) {
    this(exempt, threshold, identityFields, ignoredFields, false, POLL_INTERVAL);
  }

  /** Whether a top-level argument matters when two calls are compared. */
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

  /** A tool for which only these arguments count. */
  public static ToolPolicy identifiedBy(String... fields) {
    return new ToolPolicy(false, 0, Set.of(fields), Set.of());
  }

  /** A tool that is called until its result changes, no faster than this. */
  public static ToolPolicy polled(Duration interval) {
    return DEFAULT.polling(interval);
  }

  /** The same, but called until its result changes, no faster than this. */
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
