package io.loophound.seam.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The bodies to be sent in place of requests' own, of a client whose requests are out of reach
 * where its calls are judged. Thread-safe.
 */
public final class ChangedBodies {
  private final Map<Object, byte[]> waiting = new ConcurrentHashMap<>();

  ChangedBodies() {}

  /** From now on this body is sent; whoever asks for that also {@linkplain #take ends} it. */
  public void put(Object request, byte[] body) {
    waiting.put(request, body);
  }

  /** The body to send, once; null for the request's own. */
  public byte[] take(Object request) {
    return waiting.isEmpty() ? null : waiting.remove(request);
  }
}
