package io.loophound.detectors.internal.run;

/**
 * Where a run is recognised: the newest places it would be found at after its end, and what the
 * index of places keeps of each run. The newest places are guarded by the lock of the run.
 */
public final class RunPlaces {
  private static final int NEWEST = 4;

  private final long[] newest = new long[NEWEST];
  private byte next;

  /** The newest entry of the run, or 0. Guarded by the lock of the index, as are the others. */
  public int newestEntry;

  /** How many entries the run has. */
  public short entries;

  /** Whether the run is to have no entries any more. */
  public boolean forgotten;

  /** Remembers a place where the next request would be recognised. */
  public void remember(long place) {
    newest[next] = place;
    next = (byte) ((next + 1) % NEWEST);
  }

  /** The newest places; 0 where there are fewer. */
  public long[] newest() {
    return newest.clone();
  }
}
