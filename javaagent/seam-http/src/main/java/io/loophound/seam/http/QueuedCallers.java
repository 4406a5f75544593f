package io.loophound.seam.http;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/** The callers of calls in a client's queue, which are made on another thread. Thread-safe. */
public final class QueuedCallers {

  /**
   * A caller.
   *
   * @param context the call as its thread made it, or null when an outer seam has counted it
   */
  public record Caller(RequestContext context) {}

  private final Map<Object, Caller> waiting = Collections.synchronizedMap(new WeakHashMap<>());

  QueuedCallers() {}

  /** Remembers the caller until the call is made, or garbage collected. */
  public void remember(Object call, Caller caller) {
    waiting.put(call, caller);
  }

  /** The caller that queued this call; null if there is none. */
  public Caller remove(Object call) {
    return waiting.remove(call);
  }
}
