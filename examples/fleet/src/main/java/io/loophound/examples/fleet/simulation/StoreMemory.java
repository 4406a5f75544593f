package io.loophound.examples.fleet.simulation;

import io.loophound.agent.store.engine.StoreException;
import io.loophound.agent.store.engine.Sums;
import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.testkit.RedisServer;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the JVMs of the simulation leave in a real server. */
final class StoreMemory {
  private static final Pattern USED = Pattern.compile("used_memory:(\\d+)");
  private static final int TIMEOUT = 10_000;
  private static final Duration LIFE = Duration.ofHours(1);
  private static final String PRESENCE = "x".repeat(500); // service, version, coverage, settings

  private StoreMemory() {}

  /** How many bytes more there are than in an empty server. */
  static long of(int jvms) throws StoreException {
    try (RedisServer server = RedisServer.start()) {
      long before = used(server);
      for (int i = 0; i < jvms; i++) {
        leave(server, "jvm-" + i);
      }
      return used(server) - before;
    }
  }

  private static void leave(RedisServer server, String jvm) throws StoreException {
    try (RedisStore store =
        new RedisStore(
            RedisAddress.of(server.url()), TIMEOUT, "loophound", jvm, System::nanoTime)) {
      String unusedVersion = store.open();
      var unusedSum = store.add("day:2026-11-26:fleet", new Sums(1_000_000, 10_000, 0), LIFE);
      store.note("jvm:" + jvm, PRESENCE, LIFE);
      var unusedCount = store.alive(LIFE);
      store.join();
      store.send();
    }
  }

  private static long used(RedisServer server) {
    Matcher found = USED.matcher(server.command("INFO memory"));
    if (!found.find()) {
      throw new IllegalStateException("used_memory");
    }
    return Long.parseLong(found.group(1));
  }
}
