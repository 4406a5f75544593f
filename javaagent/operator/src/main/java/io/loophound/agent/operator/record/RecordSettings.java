package io.loophound.agent.operator.record;

import java.time.Duration;

/**
 * What is recorded.
 *
 * @param folder the folder; empty for no recording
 * @param texts whether texts are written as they are, except what looks like a secret
 * @param maxSize the maximum size of all recordings in the folder, in bytes
 * @param maxAge how long they are kept
 * @param idle how long without a call until a run counts as over
 */
public record RecordSettings(
    String folder, boolean texts, long maxSize, Duration maxAge, Duration idle) {
  /** Whether anything is recorded. */
  public boolean isEnabled() {
    return !folder.isEmpty();
  }
}
