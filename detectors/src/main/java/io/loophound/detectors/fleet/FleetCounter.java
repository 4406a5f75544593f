package io.loophound.detectors.fleet;

/**
 * How often the processes of a fleet have seen the same thing within the window of a counter. Only
 * digests are counted. Thread-safe.
 */
public interface FleetCounter {
  /**
   * This process sees it: the others are told, and are asked how often they have.
   *
   * @param digest of what is counted; the same in all processes
   */
  void add(long digest);

  /**
   * {@return how often all processes have seen it within the window, as far as this one knows; 0 if
   * no other one has, or if that is not known} Costs nothing.
   *
   * @param digest of what is counted; the same in all processes
   */
  int count(long digest);
}
