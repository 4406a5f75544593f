package io.loophound.agent.operator.record;

import java.time.Duration;

/**
 * What is recorded.
 *
 * @param folder where; empty: nothing is
 * @param texts whether texts are written as they are, but for what looks like a secret
 * @param maxSize how many bytes all recordings in the folder may have
 * @param maxAge how long they are kept
 * @param idle after how long a run counts as over
 */
public record RecordSettings(
    String folder, boolean texts, long maxSize, Duration maxAge, Duration idle) {
  /** Whether anything is recorded. */
  public boolean on() {
    return !folder.isEmpty();
  }
}
