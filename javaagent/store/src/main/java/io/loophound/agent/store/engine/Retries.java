package io.loophound.agent.store.engine;

import java.util.concurrent.ThreadLocalRandom;

/** When to try again: soon at first, then every ten seconds, and not all JVMs at once. */
public final class Retries {
  private static final long FIRST = 200_000_000L;
  private static final long LONGEST = 10_000_000_000L;

  private boolean failing;
  private long next;
  private long wait = FIRST;

  /** Whether to try now. */
  public boolean isDue(long nanos) {
    return !failing || nanos - next >= 0;
  }

  /** When to try again, if it failed. */
  public long next() {
    return next;
  }

  /** It has worked. */
  public void succeeded() {
    failing = false;
    wait = FIRST;
  }

  /** It has not. */
  public void failed(long nanos) {
    failing = true;
    next = nanos + wait / 2 + ThreadLocalRandom.current().nextLong(wait / 2);
    wait = Math.min(LONGEST, wait * 2);
  }
}
