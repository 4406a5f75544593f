package io.loophound.agent.http;

import io.loophound.detectors.guard.Guard;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * What the HTTP seams of one guard know together: an attempt may go out through another method, or
 * another client, than the call it belongs to.
 *
 * @param attempts the calls seen lately
 * @param open the attempts whose end is not known
 */
record CallBook(Attempts attempts, OpenExchanges open) {
  private static final Map<Guard, CallBook> BOOKS =
      Collections.synchronizedMap(new WeakHashMap<>(2));

  static CallBook of(Guard guard) {
    return BOOKS.computeIfAbsent(
        guard, ignored -> new CallBook(new Attempts(), new OpenExchanges()));
  }
}
