package io.loophound.agent.operator.alert;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Lets one alert of each kind pass, and then none for a while. Thread-safe; bounded. */
final class Cooldowns {
  private static final int MOST = 1_000;

  private final long nanos;
  private final LongSupplier clock;
  private final Map<String, Long> last =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > MOST;
        }
      };

  Cooldowns(Duration cooldown, LongSupplier nanoClock) {
    nanos = cooldown.toNanos();
    clock = nanoClock;
  }

  /** Whether one of this kind may pass now. */
  synchronized boolean tryPass(String kind) {
    long now = clock.getAsLong();
    Long before = last.get(kind);
    if (before != null && now - before < nanos) {
      return false;
    }
    last.remove(kind);
    last.put(kind, now);
    return true;
  }
}
