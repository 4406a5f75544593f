package io.loophound.detectors.internal.run;

import io.loophound.detectors.policy.Action;

/**
 * What was reported, about a run or a driver. A repetition is reported the first time, when its
 * action is stronger than before, and each time it has lasted twice as long. Guarded by the lock of
 * its owner.
 */
public final class Reports {
  private long pattern; // 0 if nothing was reported
  private int count;
  private Action action = Action.ALLOW;
  private int found;
  private int foundAt;

  /** Whether to report a finding; if so, it is the newest one that was. */
  public boolean record(Finding finding) {
    return record(finding, false);
  }

  /**
   * The same, where a window forgets its oldest calls, so that the count of a finding alone is not
   * enough.
   *
   * @param modelCalls how many model calls there were: several detectors see the same round
   */
  boolean record(Finding finding, int modelCalls) {
    found += modelCalls == foundAt ? 0 : 1;
    foundAt = modelCalls;
    boolean reports = record(finding, found >= count * Math.max(1, finding.span().period()));
    found = reports ? 0 : found;
    return reports;
  }

  private boolean record(Finding finding, boolean foundTwice) {
    boolean first = pattern != finding.pattern();
    boolean stronger = finding.action().compareTo(action) > 0;
    boolean doubled = foundTwice || finding.count() >= 2 * count;
    if (!first && !stronger && !doubled) {
      return false;
    }
    int twice = first || !doubled ? 1 : 2 * count;
    pattern = finding.pattern();
    action = finding.action();
    count = Math.max(twice, finding.count());
    return true;
  }

  boolean isEmpty() {
    return pattern == 0;
  }

  /** What comes next is reported for the first time. */
  void clear() {
    pattern = 0;
  }
}
