package io.loophound.detectors.internal.run.conversation;

import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.policy.Action;

/** What was reported about a driver. Guarded by the monitor of its track. */
final class Reports {
  private long pattern;
  private Action action = Action.ALLOW;
  private int count;

  /** Whether to report a finding; if so, it is the newest one that was. */
  boolean record(Finding finding) {
    boolean first = pattern != finding.pattern();
    boolean stronger = !first && finding.action().compareTo(action) > 0;
    if (!first && !stronger && finding.count() < 2 * count) {
      return false;
    }
    pattern = finding.pattern();
    action = finding.action();
    count = finding.count();
    return true;
  }
}
