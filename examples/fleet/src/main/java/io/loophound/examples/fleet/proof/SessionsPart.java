package io.loophound.examples.fleet.proof;

import io.loophound.agent.testkit.RedisServer;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sessions whose calls go to a JVM at random, and the same ones in one JVM. */
final class SessionsPart {
  private static final int AT_ONCE = 40;
  private static final int AT_ONCE_IN_A_JVM = 2; // more, and answers of the store are late
  private static final int TAUGHT = 1_000_000; // numbers of sessions that only teach
  private static final Duration SLOW = Duration.ofMillis(200);
  private static final int SLOW_SESSIONS = 60;
  private static final int FEW_AT_ONCE = 8; // so that the machine has time
  private static final Pattern STAT = Pattern.compile("(\\w+):(\\d+)");

  private final Page page;
  private final int sessions;

  SessionsPart(Page page, int sessions) {
    this.page = page;
    this.sessions = sessions;
  }

  /** What has come of the sessions in some JVMs. */
  private static final class Result {
    private final Map<Script, Map<Integer, AtomicInteger>> stops = new EnumMap<>(Script.class);
    private final LongAdder calls = new LongAdder();
    private final Quantiles with = new Quantiles();
    private final Quantiles without = new Quantiles();

    private Result() {
      for (Script each : Script.values()) {
        stops.put(each, new TreeMap<>());
      }
    }

    private void ended(Script script, int calls) {
      synchronized (stops) {
        stops.get(script).computeIfAbsent(calls, at -> new AtomicInteger()).incrementAndGet();
      }
    }

    private int count(Script script, boolean stopped) {
      return stops.get(script).entrySet().stream()
          .filter(each -> each.getKey() < script.rounds() == stopped)
          .mapToInt(each -> each.getValue().get())
          .sum();
    }

    private int count(Script script) {
      return count(script, true) + count(script, false);
    }

    /** Of those that were stopped, after how many calls. */
    private double mean(Script script) {
      return stops.get(script).entrySet().stream()
              .filter(each -> each.getKey() < script.rounds())
              .mapToDouble(each -> (double) each.getKey() * each.getValue().get())
              .sum()
          / Math.max(1, count(script, true));
    }

    private int mostToStop(Script script) {
      return stops.get(script).keySet().stream()
          .mapToInt(at -> at)
          .filter(at -> at < script.rounds())
          .max()
          .orElse(0);
    }
  }

  void run(RedisServer server, String secret, int jvms) {
    int some = Math.max(30, sessions / 10); // of each script some
    Result alone;
    try (Workers one = new Workers(1, i -> server.url(), secret, "one", 1)) {
      alone = play(one, some, AT_ONCE);
    }
    long memory = info(server, "memory", "used_memory");
    try (Workers many = new Workers(jvms, i -> server.url(), secret, "many", 1)) {
      server.command("CONFIG RESETSTAT");
      Result fleet = play(many, sessions, Math.min(AT_ONCE, AT_ONCE_IN_A_JVM * jvms));
      many.flush();
      page.head(sessions + " sessions, each call in one of " + jvms + " JVMs at random");
      loops(alone, fleet);
      honest(fleet);
      page.row("decisions", quantiles(fleet.with));
      page.row("decisions about the same calls without a store", quantiles(fleet.without));
      traffic(server, memory, fleet);
    }
  }

  /** How long decisions take with a store whose answers come much too late. */
  void runSlow(RedisServer server, String secret) throws IOException {
    try (Gate gate = new Gate(server.port(), SLOW);
        Workers few = new Workers(2, i -> gate.url(), secret, "slow", 1)) {
      Result slow = play(few, SLOW_SESSIONS, FEW_AT_ONCE);
      page.head("A store whose answers take " + SLOW.toMillis() + " ms, and 2 JVMs");
      page.row("decisions", quantiles(slow.with));
      page.row("decisions about the same calls without a store", quantiles(slow.without));
      for (Script each : Script.values()) {
        page.check(
            slow.count(each, each.loops()) == slow.count(each), "as with one in time: " + each);
      }
    }
  }

  private Result play(Workers workers, int count, int atOnce) {
    for (int i = 0; i < workers.count(); i++) { // the first conversation teaches a JVM
      for (int round = 0; round < 3; round++) {
        workers.get(i).ask("round " + (TAUGHT + 10 * i + 9) + " " + round);
      }
    }
    Result result = new Result();
    ExecutorService threads = Executors.newFixedThreadPool(atOnce);
    for (int i = 0; i < count; i++) {
      int session = i;
      threads.execute(() -> play(workers, session, result));
    }
    threads.shutdown();
    try {
      if (!threads.awaitTermination(1, TimeUnit.HOURS)) {
        throw new IllegalStateException("the sessions take too long");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return result;
  }

  private static void play(Workers workers, int session, Result result) {
    Script script = Script.of(session);
    Random random = new Random(session);
    int round = 0;
    for (; round < script.rounds(); round++) {
      WorkerJvm jvm = workers.get(random.nextInt(workers.count()));
      String[] answer = jvm.ask("round " + session + " " + round);
      result.calls.increment();
      result.with.add(Long.parseLong(answer[2]));
      result.without.add(Long.parseLong(answer[3]));
      if (answer[1].equals("stop")) {
        break;
      }
    }
    result.ended(script, round);
  }

  private void loops(Result alone, Result fleet) {
    for (Script each : Script.values()) {
      if (each.loops()) {
        String name = each.name().toLowerCase(Locale.ROOT);
        page.row("loops: " + name + ", in one JVM", stops(alone, each));
        page.row("the same, hopping", stops(fleet, each));
        page.check(fleet.count(each, false) == 0, "all loops are stopped: " + name);
        page.check(
            fleet.mean(each) <= alone.mean(each) + 1, "loops are stopped as in one JVM: " + name);
      }
    }
  }

  private static String stops(Result result, Script script) {
    int stopped = result.count(script, true);
    return String.format(
        Locale.ROOT,
        "%d of %d stopped, after %.2f calls on average, %d at most",
        stopped,
        stopped + result.count(script, false),
        result.mean(script),
        result.mostToStop(script));
  }

  private void honest(Result fleet) {
    int left = 0;
    int all = 0;
    for (Script each : Script.values()) {
      if (!each.loops()) {
        left += fleet.count(each, false);
        all += fleet.count(each, false) + fleet.count(each, true);
      }
    }
    page.row("honest sessions left alone", "%d of %d", left, all);
    page.check(left == all, "honest sessions are left alone");
  }

  private static String quantiles(Quantiles times) {
    return String.format(
        Locale.ROOT,
        "p50 %.3f ms, p99 %.3f ms, p99.9 %.3f ms",
        times.millis(0.5),
        times.millis(0.99),
        times.millis(0.999));
  }

  private void traffic(RedisServer server, long memoryBefore, Result fleet) {
    double calls = fleet.calls.sum();
    page.row(
        "traffic for each model call",
        "%.1f commands, %.0f bytes to the server and %.0f back, heartbeats with it",
        info(server, "stats", "total_commands_processed") / calls,
        info(server, "stats", "total_net_input_bytes") / calls,
        info(server, "stats", "total_net_output_bytes") / calls);
    page.row(
        "memory of the server for each session",
        "%.0f bytes (%.1f rounds each)",
        (info(server, "memory", "used_memory") - memoryBefore) / (double) sessions,
        calls / sessions);
  }

  private static long info(RedisServer server, String section, String name) {
    Matcher found = STAT.matcher(server.command("INFO " + section));
    while (found.find()) {
      if (found.group(1).equals(name)) {
        return Long.parseLong(found.group(2));
      }
    }
    throw new IllegalStateException(name);
  }
}
