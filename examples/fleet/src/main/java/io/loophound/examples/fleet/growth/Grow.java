package io.loophound.examples.fleet.growth;

import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.budget.Ledger.Hold;
import io.loophound.detectors.event.Payer;
import io.loophound.examples.fleet.growth.BusyJvm.Call;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The command {@code examples/fleet/run grow}: 20 JVMs, 20 agents, 500 users and 50 tenants, in
 * time that runs so fast that ten million calls take some days. Half of the conversations have a
 * session id, of the others the model's server keeps the history; each has ten calls, each call may
 * be in another JVM. JVMs are replaced, sessions terminated, events told.
 */
public final class Grow {
  private static final int JVMS = 20;
  private static final int OPEN = 4_000; // conversations at a time
  private static final int CALLS_OF_EACH = 10;
  private static final int AT_ONCE = 1_000; // calls between two rounds to the store
  private static final int REPLACED = 50_000; // a JVM is, after so many calls
  private static final int TOLD = 1_000;
  private static final int TERMINATED = 2_000;
  private static final int USERS = 500;
  private static final int TENANTS = 50;
  private static final Pattern KEYS = Pattern.compile("keys=(\\d+)");
  private static final Pattern BYTES = Pattern.compile("used_memory:(\\d+)");
  private static final String USAGE =
      "usage: examples/fleet/run grow [--calls=10000000] [--times=400]";

  private final RedisServer server;
  private final FastTime time;
  private final PrintStream out;
  private final Random random = new Random(1);
  private final List<BusyJvm> jvms = new ArrayList<>();
  private final List<Call> open = new ArrayList<>();
  private long conversations;
  private int started;

  /**
   * What there is in the store.
   *
   * @param calls after so many calls
   * @param seconds as JVMs see it
   */
  record Size(long calls, long seconds, long keys, long bytes) {}

  Grow(RedisServer server, int times, PrintStream out) {
    this.server = server;
    this.out = out;
    time = new FastTime(times);
  }

  /** Prints how much there is each time that so many calls were made. */
  public static void main(String[] args) {
    long calls = 10_000_000;
    int times = 400;
    for (String argument : args) {
      if (argument.matches("--calls=[1-9][0-9]{0,8}")) {
        calls = Long.parseLong(argument.substring("--calls=".length()));
      } else if (argument.matches("--times=[1-9][0-9]{0,4}")) {
        times = Integer.parseInt(argument.substring("--times=".length()));
      } else {
        System.err.println("grow: unknown option " + argument + "\n" + USAGE);
        System.exit(2);
      }
    }
    try (RedisServer server = RedisServer.start()) {
      var unused = new Grow(server, times, System.out).run(calls, Math.max(1, calls / 10));
    }
  }

  /** Makes so many calls, and looks after each part of them. */
  List<Size> run(long calls, long each) {
    for (int i = 0; i < JVMS; i++) {
      jvms.add(start());
    }
    for (int i = 0; i < OPEN; i++) {
      open.add(begin());
    }
    out.println("| Calls | Days | Keys | Memory |\n|---|---|---|---|");
    List<Size> sizes = new ArrayList<>(List.of(look(0)));
    for (long done = AT_ONCE; done <= calls; done += AT_ONCE) {
      goOn(jvms.get(random.nextInt(JVMS)));
      happens(jvms.get(random.nextInt(JVMS)), done);
      if (done % each < AT_ONCE) {
        sizes.add(look(done));
      }
    }
    return sizes;
  }

  private BusyJvm start() {
    return new BusyJvm("jvm-" + started++, server.url(), time);
  }

  private Call begin() {
    long id = conversations++;
    Payer payer = new Payer("user-" + random.nextInt(USERS), "tenant-" + random.nextInt(TENANTS));
    return new Call(id, 0, id % 2 == 0, payer);
  }

  /** Some calls of a JVM, at once. */
  private void goOn(BusyJvm jvm) {
    Map<Integer, Hold> calls = new HashMap<>();
    while (calls.size() < AT_ONCE) {
      calls.computeIfAbsent(random.nextInt(OPEN), which -> jvm.begin(open.get(which)));
    }
    jvm.step();
    calls.forEach(
        (which, hold) -> {
          Call call = open.get(which);
          jvm.end(call, hold);
          open.set(which, call.round() + 1 == CALLS_OF_EACH ? begin() : call.next());
        });
    jvm.step();
  }

  private void happens(BusyJvm jvm, long done) {
    if (done % TOLD < AT_ONCE) {
      jvm.tell(done);
    }
    if (done % TERMINATED < AT_ONCE) {
      jvm.terminate(open.get(random.nextInt(OPEN)));
    }
    jvm.step();
    if (done % REPLACED < AT_ONCE) {
      int oldest = (int) (done / REPLACED % JVMS);
      jvms.get(oldest).end();
      jvms.set(oldest, start());
    }
  }

  private Size look(long calls) {
    Size size =
        new Size(
            calls,
            TimeUnit.NANOSECONDS.toSeconds(time.nanos()),
            number(KEYS, "keyspace"),
            number(BYTES, "memory"));
    out.printf(
        Locale.ROOT,
        "| %,d | %.1f | %,d | %,.1f MB |%n",
        size.calls(),
        size.seconds() / 86_400.0,
        size.keys(),
        size.bytes() / 1e6);
    return size;
  }

  private long number(Pattern pattern, String section) {
    Matcher found = pattern.matcher(server.command("INFO " + section));
    return found.find() ? Long.parseLong(found.group(1)) : 0;
  }
}
