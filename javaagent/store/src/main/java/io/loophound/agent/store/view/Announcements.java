package io.loophound.agent.store.view;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.loophound.agent.store.engine.Announced;
import io.loophound.agent.store.engine.Answer;
import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.Retries;
import io.loophound.agent.store.engine.StoreException;
import io.loophound.agent.store.secret.FleetSecret;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * What other JVMs say of conversations that may be stopped soon, before this one is asked about
 * them: then no decision waits for it. Heard on a thread and a connection of its own, which begin
 * when they are first of use. Thread-safe.
 */
final class Announcements {
  private static final Duration LONGEST = Duration.ofSeconds(1);
  private static final long MOST_CHARACTERS = 1_000_000;
  private static final long SECOND = 1_000_000_000L;

  /** How many announcements a second all JVMs together take in at most. */
  private static final long MOST_HEARD = 20_000;

  private static final int AT_ONCE = 8;

  private final SharedFleet fleet;
  private final FleetSecret secret;
  private final Cache<String, String> heard =
      Caffeine.newBuilder()
          .maximumWeight(MOST_CHARACTERS)
          .weigher((String name, String value) -> name.length() + value.length())
          .executor(Runnable::run)
          .build();
  private Supplier<FleetStore> connection; // null before the store is known, and once it is used
  private StoreLog log;
  private boolean wanted;
  private Thread thread; // null before it begins
  private String position; // up to where it was heard; null before the first
  private volatile boolean hearing; // whether what was announced is the newest
  private boolean told; // the log says that nothing is announced
  private long free; // from when on what was announced no longer counts

  /** Of a fleet, whose secret may be null. */
  Announcements(SharedFleet fleet, FleetSecret secret) {
    this.fleet = fleet;
    this.secret = secret;
  }

  /** Where it can be heard. */
  synchronized void from(Supplier<FleetStore> place, StoreLog lines) {
    connection = place;
    log = lines;
    start();
  }

  /** It is of use from now on. */
  synchronized void listen() {
    wanted = true;
    start();
  }

  private void start() {
    if (wanted && connection != null) {
      FleetStore store = connection.get();
      connection = null;
      thread = new Thread(null, () -> run(store), "loophound-store-news", 0, false);
      thread.setDaemon(true);
      thread.setContextClassLoader(Announcements.class.getClassLoader());
      thread.start();
    }
  }

  synchronized void stop() {
    connection = null;
    if (thread != null) {
      thread.interrupt();
    }
  }

  /** What was announced under this name; null if nothing was heard. */
  String find(String name) {
    return heard.getIfPresent(name);
  }

  /** Whether it was announced that what has this name no longer counts. */
  boolean isForgotten(String name) {
    String announced = secret == null ? null : find(name);
    byte[] rounds = announced == null ? null : secret.open(name, announced);
    return rounds != null && rounds.length == 0;
  }

  /** Whether all that was announced until a moment ago is known. */
  boolean isHearing() {
    return hearing;
  }

  /** This JVM has announced something, or may not. */
  void tried(boolean announced) {
    if (!announced) {
      deaf("nothing can be added to the key announced, see docs/fleet.md");
    }
  }

  private synchronized void deaf(String why) {
    if (!told && log != null) {
      told = true;
      log.deaf(why);
    }
  }

  /**
   * Whether this JVM may announce something: the more JVMs hear it, the more rarely.
   *
   * @param forgets whether what was announced under this name no longer counts: then it may
   */
  synchronized boolean mayAnnounce(String name, boolean forgets, long nanos) {
    if (forgets) {
      heard.invalidate(name);
      return true;
    }
    long jvms = fleet.jvms();
    long each = jvms * jvms * SECOND / MOST_HEARD;
    long from = Math.max(0, free - nanos);
    if (from > AT_ONCE * each) {
      return false;
    }
    free = nanos + from + each;
    return true;
  }

  private void run(FleetStore store) {
    Retries retries = new Retries();
    boolean open = false;
    while (!Thread.currentThread().isInterrupted()) {
      try {
        if (!open) {
          open(store);
          open = true;
        }
        long next = fleet.now() + LONGEST.toNanos() / 2;
        if (hear(store) == 0) { // some proxies do not wait
          LockSupport.parkNanos(this, next - fleet.now());
        }
        hearing = true;
        retries.succeeded();
      } catch (StoreException | RuntimeException | LinkageError e) {
        store.close();
        open = false;
        hearing = false;
        if (fleet.isConnected()) {
          deaf(e.getMessage());
        }
        retries.failed(fleet.now());
        LockSupport.parkNanos(this, retries.next() - fleet.now());
      }
    }
    store.close();
  }

  private void open(FleetStore store) throws StoreException {
    String unused = store.open();
    Answer<Announced> end = store.announced(null, LONGEST);
    Answer<Announced> missed = position == null ? end : store.announced(position, Duration.ZERO);
    store.send();
    heard.putAll(missed.get().values());
    // positions are times: another server, whose clock is behind, would be heard much later
    Announced newest = missed.get().values().isEmpty() ? end.get() : missed.get();
    position = newest.position();
  }

  /** Returns how much was announced. */
  private int hear(FleetStore store) throws StoreException {
    Answer<Announced> answer = store.announced(position, LONGEST);
    store.send();
    Announced news = answer.get();
    position = news.position();
    heard.putAll(news.values());
    return news.values().size();
  }
}
