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

  /** Begins a tool call for this thread's activation; returns the argument for {@link #end}. */
  public Object begin() {
    if (activations.size() >= MOST) {
      activations.put(this, 0L); // some are unknown: from now on nothing is certain
      return this;
    }
    Object call = new Object();
    activations.put(call, Activations.current());
    return call;
  }

  /** Ends a tool call: its result has arrived, or no one waits for it any more. */
  public void end(Object call) {
    if (call != this) {
      activations.remove(call);
    }
  }

  /** The activation that all open calls belong to; 0 if there are none, or several. */
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
