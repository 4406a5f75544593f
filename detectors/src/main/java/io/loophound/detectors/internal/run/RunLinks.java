package io.loophound.detectors.internal.run;

import io.loophound.detectors.fleet.Fleet;

/**
 * How a run is recognised: the newest keys of its links, by which it is still found after its end,
 * what the index of links keeps for each run, and its session in other processes. The newest keys
 * are guarded by the lock of the run.
 */
public final class RunLinks {
  // fields, which take less room than an array
  private long newest;
  private long second;
  private long third;
  private long fourth;
  private volatile RunSharing sharing = RunSharing.NOTHING;
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
    fourth = third;
    third = second;
    second = newest;
    newest = key;
  }

  /** Whether this is one of the two newest keys, one of which may be that of the session. */
  public boolean isNewest(long key) {
    return newest == key || second == key;
  }

  /** The system prompt and the first user message of its newest request, as hashes. */
  public void recordOpening(long systemPrompt, long firstMessage) {
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
    return new long[] {newest, second, third, fourth};
  }
}
