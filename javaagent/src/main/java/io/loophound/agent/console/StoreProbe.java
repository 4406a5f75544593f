package io.loophound.agent.console;

import io.loophound.agent.store.view.Desks;
import io.loophound.agent.store.view.StoreRequests;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Whether the store answers. However many ask, one question is on its way at most, and one a
 * second: whoever reaches the console may ask. Thread-safe.
 */
final class StoreProbe implements AutoCloseable {
  /** Nobody waits longer. */
  static final Duration LONGEST = Duration.ofSeconds(1);

  private static final long FRESH = TimeUnit.SECONDS.toNanos(1);

  private final StoreRequests store;
  private final String address;
  private final Duration longest;
  private final LongSupplier nanos;
  private final Consumer<String> log;
  private final ExecutorService asker = Executors.newSingleThreadExecutor(StoreProbe::daemon);
  private CompletableFuture<Boolean> asked; // null before the first question
  private long askedAt;
  private boolean away; // the log says so

  /**
   * A probe that has not asked yet.
   *
   * @param address where the store is, for people
   * @param longest how long somebody waits for its answer
   * @param log gets a line when the store no longer answers, and when it does again
   */
  StoreProbe(
      StoreRequests store,
      String address,
      Duration longest,
      LongSupplier nanos,
      Consumer<String> log) {
    this.store = store;
    this.address = address;
    this.longest = longest;
    this.nanos = nanos;
    this.log = log;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "loophound-console-probe");
    thread.setDaemon(true);
    return thread;
  }

  /** Whether it answers now, or did a second ago. */
  boolean isAnswered() {
    try {
      boolean answered = question().get(longest.toMillis(), TimeUnit.MILLISECONDS);
      say(answered, "");
      return answered;
    } catch (TimeoutException e) {
      say(false, "no answer within " + longest.toMillis() + " ms");
    } catch (ExecutionException e) {
      say(false, e.getCause().getMessage());
    } catch (InterruptedException e) { // the console ends
      Thread.currentThread().interrupt();
    }
    return false;
  }

  private synchronized CompletableFuture<Boolean> question() {
    boolean old = nanos.getAsLong() - askedAt > FRESH;
    if (asked == null || (asked.isDone() && old)) {
      askedAt = nanos.getAsLong();
      asked = CompletableFuture.completedFuture(true).thenComposeAsync(go -> ask(), asker);
    }
    return asked;
  }

  private CompletableFuture<Boolean> ask() {
    return store.request(
        to -> {
          var answer = to.findValue(Desks.WATCHED);
          return () -> answer.get() != null;
        });
  }

  private synchronized void say(boolean answered, String why) {
    if (answered && away) {
      log.accept("ready: the store " + address + " answers again");
    } else if (!answered && !away) {
      log.accept("WARN not ready: the store " + address + ": " + why);
    }
    away = !answered;
  }

  @Override
  public void close() {
    asker.shutdownNow();
  }
}
