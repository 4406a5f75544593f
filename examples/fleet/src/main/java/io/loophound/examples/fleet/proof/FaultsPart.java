package io.loophound.examples.fleet.proof;

import io.loophound.agent.testkit.RedisServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Parts of the fleet fail under load: what is lost of what was spent. */
final class FaultsPart {
  private static final int AT_ONCE = 2;
  private static final double PLENTY = 100_000;
  private static final double MICRO = 1e6;
  private static final String NODE = "127.0.0.1";

  private final Page page;
  private final String secret;
  private final int jvms;
  private final double usd; // what is spent before something fails, and after

  FaultsPart(Page page, String secret, int jvms, double usd) {
    this.page = page;
    this.secret = secret;
    this.jvms = jvms;
    this.usd = usd;
  }

  void run(Path folder) {
    page.head(
        String.format(
            Locale.ROOT,
            "Failures under load: %d JVMs spend about %.1f USD before and %.1f after",
            jvms,
            usd,
            usd));
    storeIsKilled();
    halfTheJvmsAreKilled();
    failover(folder);
    partition();
  }

  /** Spends while something happens in the middle. */
  private Load spend(Workers workers, Runnable happens) {
    Load load = new Load(workers.all(), 0);
    Thread other =
        new Thread(
            () -> {
              Workers.await(() -> load.spentMicros() >= usd * MICRO);
              happens.run();
            });
    other.start();
    load.run(AT_ONCE, () -> load.spentMicros() >= 2 * usd * MICRO && !other.isAlive());
    return load;
  }

  /** What the store has less than was spent, once everybody has said it. */
  private double lost(Workers workers, RedisServer server, String prefix, Load load) {
    Workers.await(() -> workers.all().stream().allMatch(WorkerJvm::connected));
    long[] before = {-1};
    Workers.await(
        () -> {
          workers.flush();
          long now = Sums.micros(server, prefix);
          boolean still = now == before[0];
          before[0] = now;
          return still || now == load.spentMicros();
        });
    return (load.spentMicros() - before[0]) / MICRO;
  }

  private void storeIsKilled() {
    try (RedisServer server = RedisServer.start();
        Workers workers = new Workers(jvms, i -> server.url(), secret, "killed", PLENTY)) {
      Load load =
          spend(
              workers,
              () -> {
                server.kill();
                server.restart();
              });
      double lost = lost(workers, server, "killed", load);
      page.row("kill -9 of the store, which keeps nothing on disk", "%.4f USD lost", lost);
      page.check(lost == 0, "a store that has forgotten all learns it from the JVMs");
    }
  }

  private void halfTheJvmsAreKilled() {
    try (RedisServer server = RedisServer.start();
        Workers workers = new Workers(jvms, i -> server.url(), secret, "halved", PLENTY)) {
      Load load = spend(workers, () -> workers.all().subList(0, jvms / 2).forEach(WorkerJvm::kill));
      workers.all().subList(0, jvms / 2).clear();
      double lost = lost(workers, server, "halved", load);
      double most = jvms / 2 * 2 * AT_ONCE * (Load.RESERVE_MICROS * 2.2) / MICRO;
      page.row(
          "kill -9 of half the JVMs",
          "%s in the store than the calls that ended have cost, of at most %.4f for calls that were under way or had just ended",
          String.format(Locale.ROOT, "%.4f USD %s", Math.abs(lost), lost > 0 ? "less" : "more"),
          most);
      page.check(Math.abs(lost) <= most, "only the newest calls are lost with a JVM");
    }
  }

  private void failover(Path folder) {
    try (RedisServer primary = RedisServer.start();
        RedisServer replica =
            RedisServer.start("--replicaof", NODE, Integer.toString(primary.port()));
        RedisServer sentinel = sentinel(primary, folder)) {
      Workers.await(() -> replica.command("INFO replication").contains("master_link_status:up"));
      Workers.await(() -> replicas(sentinel) == 1);
      String url = "redis+sentinel://" + NODE + ":" + sentinel.port() + "/main";
      try (Workers workers = new Workers(jvms, i -> url, secret, "failover", PLENTY)) {
        Load load = spend(workers, primary::kill);
        double lost = lost(workers, replica, "failover", load);
        page.row("failover by Sentinel", "%.4f USD lost", lost);
        page.check(lost == 0, "nothing is lost by a failover");
      }
    }
  }

  /** How many replicas a Sentinel knows; it understands no QUIT, so only its first line is read. */
  private static int replicas(RedisServer sentinel) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), sentinel.port())) {
      socket.getOutputStream().write("SENTINEL replicas main\r\n".getBytes(StandardCharsets.UTF_8));
      String line =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
              .readLine();
      return line.startsWith("*") ? Integer.parseInt(line.substring(1)) : 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RedisServer sentinel(RedisServer primary, Path folder) {
    try {
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
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void partition() {
    double limit = 2 * usd;
    try (RedisServer server = RedisServer.start();
        Gate gate = new Gate(server.port());
        Workers workers =
            new Workers(
                jvms, i -> i % 2 == 0 ? gate.url() : server.url(), secret, "parted", limit)) {
      Load load = new Load(workers.all(), 0);
      Thread other =
          new Thread(
              () -> {
                Workers.await(() -> load.spentMicros() >= usd * MICRO);
                gate.cut();
              });
      other.start();
      load.run(AT_ONCE, () -> false);
      gate.mend();
      parted(load, limit, lost(workers, server, "parted", load));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void parted(Load load, double limit, double lost) {
    double over = load.spentMicros() / MICRO - limit;
    page.row(
        String.format(Locale.ROOT, "half the JVMs cut off when half of %.1f USD was spent", limit),
        "overspent by %.4f USD, %.4f USD lost when they are back",
        Math.max(0, over),
        lost);
    page.check(lost == 0, "what was spent meanwhile is added once");
    // those cut off, and those whose answers are late, spend their part of what was left
    double most = limit - usd + load.mostBeyondMicros() / MICRO;
    page.check(over <= most, "each spends no more than its part of what was left");
  }
}
