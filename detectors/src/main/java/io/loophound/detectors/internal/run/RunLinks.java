package io.loophound.detectors.internal.run;

import io.loophound.detectors.fleet.Fleet;

/**
 * How a run is recognised: the newest keys of its links, by which it is still found after its end,
 * what the index of links keeps for each run, and its session in other processes. The newest keys
 * are guarded by the lock of the run.
 */
public final class RunLinks {
  private static final int NEWEST = 4;

  private final long[] newest = new long[NEWEST];
  private volatile RunSharing sharing = RunSharing.NOTHING;
  private byte next;
  private volatile long system;
  private volatile long head;

  /**
   * The newest entry of the run, or 0. Like the other fields below, guarded by the lock of the
   * index.
   */
  public int newestEntry;

  /** How many entries the run has. */
  public short entries;

  /** Whether the run must not get any more entries. */
  public boolean forgotten;

  /** What other processes know of it; {@link RunSharing#NOTHING} in a process without a fleet. */
  public RunSharing sharing() {
    return sharing;
  }

  /** This process belongs to a fleet: what the run shares in it. */
  public synchronized RunSharing shareIn(Fleet fleet) {
    sharing = sharing == RunSharing.NOTHING ? new RunSharing(fleet) : sharing;
    return sharing;
  }

  /** Remembers a key under which the next request would be recognised. */
  public void remember(long key) {
    newest[next] = key;
    next = (byte) ((next + 1) % NEWEST);
  }

  /** Whether this is one of the two newest keys, one of which may be that of the session. */
  public boolean isNewest(long key) {
    return newest[(next + NEWEST - 1) % NEWEST] == key
        || newest[(next + NEWEST - 2) % NEWEST] == key;
  }

  /** The system prompt and the first user message of its newest request, as hashes. */
  public void opened(long systemPrompt, long firstMessage) {
    system = systemPrompt;
    head = firstMessage;
  }

  /** Its system prompt, as a hash; 0 if it has none. */
  public long system() {
    return system;
  }

  /** Its first user message, as a hash. */
  public long head() {
    return head;
  }

  /** The newest keys; 0 where there are fewer. */
  public long[] newest() {
    return newest.clone();
  }
}
