package io.loophound.agent.seam;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Open calls of tools in other processes. Such a process may call the client's model in the
 * meantime; its work then belongs to the caller of the tool, if that is certain. Thread-safe.
 */
public final class RemoteToolCalls {
  private static final int MOST = 1000;

  private final Map<Object, Long> activations = new ConcurrentHashMap<>();

  /** No call is open. */
  public RemoteToolCalls() {}

  /**
   * Begins a tool call for this thread's activation. At most a thousand are followed: with one
   * more, {@link #onlyActivation} is 0 for good.
   *
   * @return the argument for {@link #end}, not null
   */
  public Object begin() {
    if (activations.size() >= MOST) {
      activations.put(this, 0L); // some are unknown: from now on nothing is certain
      return this;
    }
    Object call = new Object();
    activations.put(call, Activations.current());
    return call;
  }

  /**
   * Ends a tool call: its result has arrived, or no one waits for it any more. On any thread;
   * ending it again has no effect.
   *
   * @param call what {@link #begin} returned
   */
  public void end(Object call) {
    if (call != this) {
      activations.remove(call);
    }
  }

  /**
   * {@return the activation that all open calls belong to; 0 if no call is open, or theirs differ
   * or are unknown}
   */
  public long onlyActivation() {
    long only = 0;
    for (long activation : activations.values()) {
      if (activation == 0 || (only != 0 && only != activation)) {
        return 0;
      }
      only = activation;
    }
    return only;
  }
}
