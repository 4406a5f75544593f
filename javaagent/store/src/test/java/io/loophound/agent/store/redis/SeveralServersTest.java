package io.loophound.agent.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.store.engine.Answer;
import io.loophound.agent.store.engine.SharedTotal;
import io.loophound.agent.store.engine.StoreException;
import io.loophound.agent.store.engine.Sums;
import io.loophound.agent.testkit.RedisServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Protocol.Command;

/** Sentinels and clusters, with real servers. */
class SeveralServersTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration LIFE = Duration.ofMinutes(5);

  @TempDir Path folder;

  private static RedisStore store(String url) {
    return new RedisStore(RedisPlace.of(url), 2000, "f", "m", System::nanoTime);
  }

  private static long tokens(RedisStore store, long more) throws StoreException {
    Answer<SharedTotal> sum = store.add("sum", new Sums(0, more, 0), LIFE);
    store.send();
    return sum.get().all().tokens();
  }

  private RedisServer sentinel(RedisServer primary) throws IOException {
    Path file = folder.resolve("sentinel.conf");
    Files.writeString(
        file,
        """
        sentinel monitor main 127.0.0.1 %d 1
        sentinel down-after-milliseconds main 1000
        sentinel failover-timeout main 5000
        """
            .formatted(primary.port()));
    return RedisServer.sentinel(file);
  }

  @Test
  void afterAFailoverTheNewPrimaryIsUsed() throws IOException, StoreException {
    try (RedisServer primary = RedisServer.start();
        RedisServer replica =
            RedisServer.start("--replicaof", "127.0.0.1", Integer.toString(primary.port()));
        RedisServer sentinel = sentinel(primary);
        RedisStore store = store("redis+sentinel://127.0.0.1:" + sentinel.port() + "/main")) {
      assertThat(store.open()).startsWith("Redis ");
      assertThat(store.address().port()).isEqualTo(primary.port());
      assertThat(tokens(store, 7)).isEqualTo(7);
      await(() -> replica.command("INFO replication").contains("master_link_status:up"));
      await(() -> replica.command("GET {f}:sum:sum").length() > 4);
      await(() -> replicas(sentinel) == 1);

      primary.kill();
      await(
          () -> {
            try {
              store.open();
              return store.address().port() == replica.port();
            } catch (StoreException e) {
              return false; // not elected yet
            }
          });
      assertThat(tokens(store, 5)).isEqualTo(12);
    }
  }

  private static int replicas(RedisServer sentinel) throws StoreException {
    try (Wire wire = Wire.open(RedisAddress.of(sentinel.url()), 2000)) {
      wire.add(Command.SENTINEL, "replicas", "main");
      return Replies.list(wire.send().get(0)).size();
    }
  }

  @Test
  void sentinelsThatDoNotKnowThePrimarySaySo() throws IOException {
    try (RedisServer primary = RedisServer.start();
        RedisServer sentinel = sentinel(primary);
        RedisStore store = store("redis+sentinel://127.0.0.1:" + sentinel.port() + "/other")) {
      assertThatThrownBy(store::open).hasMessageContaining("knows no primary with the name other");
    }
  }

  @Test
  void anyNodeOfAClusterWillDo() throws StoreException {
    String[] options = {"--cluster-enabled", "yes", "--cluster-node-timeout", "2000"};
    try (RedisServer a = RedisServer.start(options);
        RedisServer b = RedisServer.start(options);
        RedisServer c = RedisServer.start(options)) {
      List<RedisServer> nodes = List.of(a, b, c);
      a.command("CLUSTER MEET 127.0.0.1 " + b.port());
      a.command("CLUSTER MEET 127.0.0.1 " + c.port());
      a.command("CLUSTER ADDSLOTSRANGE 0 5460");
      b.command("CLUSTER ADDSLOTSRANGE 5461 10922");
      c.command("CLUSTER ADDSLOTSRANGE 10923 16383");
      for (RedisServer node : nodes) {
        await(() -> node.command("CLUSTER INFO").contains("cluster_state:ok"));
      }
      long expected = 0;
      for (RedisServer node : nodes) {
        try (RedisStore store = store("redis://127.0.0.1:1,127.0.0.1:" + node.port())) {
          assertThat(store.open()).startsWith("Redis ");
          expected += 3;
          assertThat(tokens(store, 3)).isEqualTo(expected);
          assertThat(store.address().port()).isIn(a.port(), b.port(), c.port());
        }
      }
    }
  }

  private static void await(java.util.concurrent.Callable<Boolean> condition) {
    Awaitility.await().atMost(LIMIT).until(condition);
  }
}
