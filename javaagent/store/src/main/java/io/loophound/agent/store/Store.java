package io.loophound.agent.store;

import io.loophound.agent.store.engine.StoreException;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.agent.store.view.DirectStore;
import io.loophound.agent.store.view.Rounds;
import io.loophound.agent.store.view.SharedFleet;
import io.loophound.agent.store.view.StoreLog;
import io.loophound.agent.store.view.StoreThread;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** The store of this JVM. */
public final class Store {
  /** A decision never waits longer for the store. */
  public static final Duration LONGEST_WAIT = Duration.ofMillis(2);

  private static final int ID_BYTES = 8;
  private static final long MILLIS = 1000;
  private static final long MOST_SKEW = 60;
  private static final String SHARED =
      "shared: terminated sessions and revivals, daily budgets of agents, users, tenants and of the"
          + " fleet, budgets of runs with a session id, breakers, policies and the mode";
  private static final String ROUNDS =
      ", rounds of conversations that a model's server keeps, counters of requests with a session"
          + " id";
  private static final String NOT_SHARED = "; not shared: scores, blocks of requests, ";

  private Store() {}

  private static String shared(StoreSettings settings) {
    boolean secret = settings.secret() != null;
    return SHARED
        + (secret ? ROUNDS : "")
        + NOT_SHARED
        + (secret ? "counters of other requests" : "counters");
  }

  /**
   * What this JVM will know of what is shared; nothing is, before it {@linkplain #start starts}.
   *
   * @param service what this JVM belongs to
   * @param secret the secret of the fleet, or null
   * @param mayWait whether the calling thread may wait for two milliseconds
   */
  public static SharedFleet prepare(String service, FleetSecret secret, BooleanSupplier mayWait) {
    return new SharedFleet(
        id(), service, secret, System::nanoTime, new Rounds(mayWait, LONGEST_WAIT));
  }

  /**
   * Connects to the store, on a thread of its own, and shares what is decided from now on.
   *
   * @param process which JVM it is, for people
   * @param log gets a line when the store is there, and when it is not
   */
  public static void start(
      SharedFleet fleet, StoreSettings settings, String process, Consumer<String> log) {
    RedisStore store = redis(settings, fleet.member());
    StoreLog lines = new StoreLog(settings.place().toString(), shared(settings), log);
    var unused =
        new StoreThread(fleet, store, process, lines)
            .listeningWith(() -> redis(settings, fleet.member()))
            .start();
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(fleet), "loophound-store-end"));
    } catch (IllegalStateException e) {
      // the JVM is already ending
    }
  }

  private static void end(SharedFleet fleet) {
    fleet.letGo(Duration.ofDays(1));
    fleet.flush();
  }

  /**
   * Does once what is done with a store, under names of its own.
   *
   * @param millis the clock of this JVM, since 1970
   * @return what it is, and what would be shared
   * @throws StoreException if it cannot be used; the message says why
   */
  public static String check(StoreSettings settings, LongSupplier millis) throws StoreException {
    try (RedisStore store = redis(settings, id())) {
      String what = store.open();
      long seconds = Math.abs(store.epochMillis() - millis.getAsLong()) / MILLIS;
      String skew =
          seconds < MOST_SKEW
              ? ""
              : "; its clock and this one differ by " + seconds + " s; days are those of its clock";
      return what + "; all commands are allowed; " + shared(settings) + skew;
    }
  }

  /** The store for a program that is no member of the fleet. */
  public static DirectStore direct(StoreSettings settings) {
    return new DirectStore(redis(settings, id()), System::nanoTime);
  }

  private static RedisStore redis(StoreSettings settings, String member) {
    return new RedisStore(
        settings, settings.timeoutMillis(), settings.fleet(), member, System::nanoTime);
  }

  private static String id() {
    byte[] random = new byte[ID_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }
}
