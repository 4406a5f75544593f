package io.loophound.seam.http;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/** Who put a call into a client's queue: it is made on another thread. Thread-safe. */
public final class QueuedCalls {

  /**
   * A caller.
   *
   * @param here the call as its thread made it, or null when a seam further out has counted it
   */
  public record Caller(HttpCall here) {}

  private final Map<Object, Caller> waiting = Collections.synchronizedMap(new WeakHashMap<>());

  QueuedCalls() {}

  /** Remembers the caller until the call is made, or is gone. */
  public void remember(Object call, Caller caller) {
    waiting.put(call, caller);
  }

  /** Who put this call into the queue; null when nobody did. */
  public Caller take(Object call) {
    return waiting.remove(call);
  }
}
