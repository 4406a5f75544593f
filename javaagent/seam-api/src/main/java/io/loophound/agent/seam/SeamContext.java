package io.loophound.agent.seam;

import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.Verdict;

/** What a handler may ask of the agent. */
public interface SeamContext {

  /** The guard that decides. */
  Guard guard();

  /** The exception that ends a run in the application: a kill without frames of ours. */
  RuntimeException kill(Verdict verdict);

  /** Counts an error of ours that a handler met outside of {@link Handler#enter}. */
  void error(Throwable thrown);
}
