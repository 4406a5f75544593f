package io.loophound.examples.fleet.proof;

import io.loophound.agent.testkit.RedisServer;
import java.time.Duration;

/** How soon all JVMs have a change of the policies. */
final class PolicyPart {
  private final Page page;
  private final Duration longest;

  /**
   * A part of this page.
   *
   * @param longest how long it may take until a JVM has a change
   */
  PolicyPart(Page page, Duration longest) {
    this.page = page;
    this.longest = longest;
  }

  void run(RedisServer server, String secret, int jvms, int changes) {
    Quantiles seen = new Quantiles();
    try (Workers workers = new Workers(jvms, i -> server.url(), secret, "policies", 1)) {
      for (int version = 1; version <= changes; version++) {
        change(workers, version, seen);
      }
    }
    page.head(changes + " changes of the policies, seen by " + (jvms - 1) + " other JVMs");
    page.row(
        "from the change until a JVM has it",
        "p50 %.2f s, p99 %.2f s, longest %.2f s",
        seen.millis(0.5) / 1000,
        seen.millis(0.99) / 1000,
        seen.millis(1) / 1000);
    page.check(
        seen.millis(0.99) <= longest.toMillis(),
        "99 of 100 times a JVM has a change within " + longest.toSeconds() + " s");
    page.check(seen.size() == changes * (jvms - 1), "all JVMs have all versions");
  }

  private static void change(Workers workers, int version, Quantiles seen) {
    WorkerJvm writer = workers.get(version % workers.count());
    String[] answer = writer.ask("revise " + version);
    long begun = Long.parseLong(answer[2]);
    for (WorkerJvm each : workers.all()) {
      if (each != writer) {
        Workers.await(() -> each.seen(version) != null);
        seen.add(each.seen(version) - begun);
      }
    }
  }
}
