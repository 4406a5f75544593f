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
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import redis.clients.jedis.Protocol.Command;

/** Sentinels and clusters, with real servers. */
@Execution(ExecutionMode.CONCURRENT)
class SeveralServersTest {
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

  private RedisServer sentinel(RedisServer primary, String... more) throws IOException {
    Path file = folder.resolve("sentinel.conf");
    Files.writeString(
        file,
        """
        sentinel monitor main 127.0.0.1 %d 1
        sentinel down-after-milliseconds main 1000
        sentinel failover-timeout main 5000
        %s
        """
            .formatted(primary.port(), String.join("\n", more)));
    return RedisServer.sentinel(file);
  }

  @Test
  void aSentinelMayWantThePasswordOfTheStore() throws IOException, StoreException {
    try (RedisServer primary = RedisServer.start("--requirepass", "secret");
        RedisServer sentinel =
            sentinel(primary, "requirepass secret", "sentinel auth-pass main secret")) {
      String place = "127.0.0.1:" + sentinel.port() + "/main";
      try (RedisStore store = store("redis+sentinel://:secret@" + place)) {
        assertThat(store.open()).startsWith(RedisServer.product() + " ");
        assertThat(store.address().port()).isEqualTo(primary.port());
        assertThat(tokens(store, 7)).isEqualTo(7);
      }
      try (RedisStore store = store("redis+sentinel://:wrong@" + place)) {
        assertThatThrownBy(store::open)
            .hasMessage("no Sentinel names the primary: it refuses the user or the password");
      }
      try (RedisStore store = store("redis+sentinel://" + place)) {
        assertThatThrownBy(store::open)
            .hasMessage("no Sentinel names the primary: it wants a password (store.password-file)");
      }
    }
  }

  @Test
  void afterAFailoverTheNewPrimaryIsUsed() throws IOException, StoreException {
    try (RedisServer primary = RedisServer.start();
        RedisServer replica =
            RedisServer.start("--replicaof", "127.0.0.1", Integer.toString(primary.port()));
        RedisServer sentinel = sentinel(primary);
        RedisStore store = store("redis+sentinel://127.0.0.1:" + sentinel.port() + "/main")) {
      assertThat(store.open()).startsWith(RedisServer.product() + " ");
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

  private static RedisServer node() {
    return RedisServer.start("--cluster-enabled", "yes", "--cluster-node-timeout", "2000");
  }

  private static void join(RedisServer a, RedisServer b, RedisServer c) {
    a.command("CLUSTER MEET 127.0.0.1 " + b.port());
    a.command("CLUSTER MEET 127.0.0.1 " + c.port());
    a.command("CLUSTER ADDSLOTSRANGE 0 5460");
    b.command("CLUSTER ADDSLOTSRANGE 5461 10922");
    c.command("CLUSTER ADDSLOTSRANGE 10923 16383");
    for (RedisServer node : List.of(a, b, c)) {
      await(() -> node.command("CLUSTER INFO").contains("cluster_state:ok"));
    }
  }

  /** While its slot is moved, some keys are at one node, and new ones would be at the other. */
  @Test
  void aSlotThatIsMovedIsWaitedForAndNothingIsLost() throws StoreException {
    try (RedisServer a = node();
        RedisServer b = node();
        RedisServer c = node();
        RedisStore store = store(a.url())) {
      join(a, b, c);
      assertThat(store.open()).startsWith(RedisServer.product() + " ");
      assertThat(tokens(store, 7)).isEqualTo(7);
      RedisServer from =
          List.of(a, b, c).stream()
              .filter(node -> node.port() == store.address().port())
              .findFirst()
              .orElseThrow();
      RedisServer to = from == a ? b : a;
      String slot = "CLUSTER SETSLOT " + from.command("CLUSTER KEYSLOT f").substring(1).strip();
      assertThat(to.command(slot + " IMPORTING " + id(from))).isEqualTo("+OK\n");
      assertThat(from.command(slot + " MIGRATING " + id(to))).isEqualTo("+OK\n");
      try (RedisStore other = store(a.url())) {
        assertThatThrownBy(other::open)
            .hasMessage("its cluster is moving the keys to another node");
      }
      assertThat(tokens(store, 5)).as("of keys that are still there").isEqualTo(12);
      String keys = "KEYS {f}:sum:sum {f}:sum:sum:m {f}:told";
      assertThat(from.command("MIGRATE 127.0.0.1 " + to.port() + " \"\" 0 5000 " + keys))
          .isEqualTo("+OK\n");
      assertThatThrownBy(() -> tokens(store, 1))
          .hasMessage("its cluster is moving the keys to another node");

      for (RedisServer each : List.of(to, from)) {
        assertThat(each.command(slot + " NODE " + id(to))).isEqualTo("+OK\n");
      }
      assertThat(store.open()).startsWith(RedisServer.product() + " ");
      assertThat(store.address().port()).isEqualTo(to.port());
      assertThat(tokens(store, 3)).isEqualTo(15);
    }
  }

  private static String id(RedisServer node) {
    return node.command("CLUSTER MYID").lines().skip(1).findFirst().orElseThrow();
  }

  @Test
  void anyNodeOfAClusterWillDo() throws StoreException {
    try (RedisServer a = node();
        RedisServer b = node();
        RedisServer c = node()) {
      List<RedisServer> nodes = List.of(a, b, c);
      join(a, b, c);
      long expected = 0;
      for (RedisServer node : nodes) {
        try (RedisStore store = store("redis://127.0.0.1:1,127.0.0.1:" + node.port())) {
          assertThat(store.open()).startsWith(RedisServer.product() + " ");
          expected += 3;
          assertThat(tokens(store, 3)).isEqualTo(expected);
          assertThat(store.address().port()).isIn(a.port(), b.port(), c.port());
        }
      }
    }
  }

  private static void await(java.util.concurrent.Callable<Boolean> condition) {
    Awaitility.await().until(condition);
  }
}
