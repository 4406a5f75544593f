package io.loophound.zoo.client;

/** Waits like people, tools and schedules. */
public final class Pause {

  private Pause() {}

  /** Waits this long. */
  public static void of(long millis) {
    if (millis <= 0) {
      return;
    }
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
