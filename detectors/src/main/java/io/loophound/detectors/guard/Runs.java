package io.loophound.detectors.guard;

import io.loophound.detectors.view.RunView;
import java.util.List;

/** What operators can see of the runs and do about them. Thread-safe. */
public interface Runs {

  /**
   * Lifts every block of a run, which continues with empty windows; other processes do the same
   * with its session.
   *
   * @param runId the id of the run
   * @return whether there is such a run
   */
  boolean revive(String runId);

  /**
   * Lifts every block of every run after the application was reloaded; all runs continue with empty
   * windows. Runs that an operator terminated stay terminated.
   */
  void reviveAll();

  /**
   * Terminates a run: in mode enforce, its calls are refused for the time that its policy sets, and
   * those of its session in other processes.
   *
   * @param runId the id of the run
   * @return the verdict, or null when the run is not known
   */
  Verdict terminate(String runId);

  /**
   * The runs with the most recent calls, newest first; at most {@code most}.
   *
   * @param most how many at most
   * @return those runs
   */
  List<RunView> newest(int most);

  /** {@return how many are known} */
  int count();

  /**
   * {@return the run with this id, or null if it is not known}
   *
   * @param runId the id of the run
   */
  RunView get(String runId);
}
