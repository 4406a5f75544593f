package io.loophound.examples.fleet.growth;

import io.loophound.agent.store.engine.FleetStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Set;

/**
 * Time for JVMs that runs so many times as fast as for their server: what they keep for a day the
 * server keeps for the same part of a day.
 */
final class FastTime {
  /** What keeps something for a while; other durations are no lives. */
  private static final Set<String> KEEP = Set.of("add", "keep", "note", "announce");

  private static final long MILLI = 1_000_000;

  private final int times;
  private final long begun = System.nanoTime();

  FastTime(int times) {
    this.times = times;
  }

  /** How long it has run, as JVMs see it. */
  long nanos() {
    return (System.nanoTime() - begun) * times;
  }

  /** The same store, as a JVM sees it. */
  FleetStore of(FleetStore store) {
    long opened = System.currentTimeMillis();
    return (FleetStore)
        Proxy.newProxyInstance(
            FleetStore.class.getClassLoader(),
            new Class<?>[] {FleetStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("epochMillis")) {
                return opened + nanos() / MILLI;
              }
              if (KEEP.contains(method.getName())) {
                arguments[2] = ((Duration) arguments[2]).dividedBy(times);
              }
              try {
                return method.invoke(store, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
