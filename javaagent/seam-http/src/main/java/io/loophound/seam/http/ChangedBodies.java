package io.loophound.seam.http;

import io.loophound.agent.gate.LoopHoundGate;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The bodies to be sent in place of requests' own, of a client whose requests are out of reach
 * where its calls are judged. While there is one, points that sleep are asked. Thread-safe.
 */
public final class ChangedBodies {
  private final Map<Object, byte[]> waiting = new ConcurrentHashMap<>();

  ChangedBodies() {}

  /** From now on this body is sent; whoever asks for that also {@linkplain #take ends} it. */
  public void put(Object request, byte[] body) {
    if (waiting.put(request, body) == null) {
      LoopHoundGate.wake();
    }
  }

  /** The body to send, once; null for the request's own. */
  public byte[] take(Object request) {
    byte[] body = waiting.isEmpty() ? null : waiting.remove(request);
    if (body != null) {
      LoopHoundGate.rest();
    }
    return body;
  }
}
