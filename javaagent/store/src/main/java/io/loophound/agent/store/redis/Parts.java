package io.loophound.agent.store.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Parts of commands. */
final class Parts {
  private Parts() {}

  /** How long something is kept; a server refuses 0. */
  static String millis(Duration life) {
    return Long.toString(Math.max(1, life.toMillis()));
  }

  /**
   * What {@code XADD} adds to a stream.
   *
   * @param how whether the stream is exactly so long at most ({@code =}), or about so ({@code ~})
   */
  static Object[] entry(
      String key, String how, int most, String number, Map<String, String> fields) {
    List<Object> entry =
        new ArrayList<>(List.of(key, "MAXLEN", how, Integer.toString(most), number));
    fields.forEach((field, value) -> entry.addAll(List.of(field, value)));
    return entry.toArray();
  }
}
