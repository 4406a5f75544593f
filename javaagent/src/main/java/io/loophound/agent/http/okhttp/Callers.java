package io.loophound.agent.http.okhttp;

import io.loophound.agent.http.HttpCall;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import okhttp3.Call;

/** Who put a call into the queue: it is made on another thread. */
final class Callers {

  /**
   * A caller.
   *
   * @param here the call as its thread made it, or null when a seam further out has counted it
   */
  record Caller(HttpCall here) {}

  private static final Map<Call, Caller> WAITING = Collections.synchronizedMap(new WeakHashMap<>());

  private Callers() {}

  static void remember(Call call, Caller caller) {
    WAITING.put(call, caller);
  }

  /** Who put this call into the queue; null when nobody did. */
  static Caller take(Call call) {
    return WAITING.remove(call);
  }
}
