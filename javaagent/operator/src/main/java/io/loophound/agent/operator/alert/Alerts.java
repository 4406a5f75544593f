package io.loophound.agent.operator.alert;

import io.loophound.agent.operator.Watcher;
import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.event.Event.Kind;
import java.io.IOException;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Sends alerts on a thread of its own, from a bounded queue: a receiver that is slow or dead costs
 * the application nothing, and is told once until it answers again.
 */
public final class Alerts implements Watcher, Runnable {
  private static final int WAITING = 1_000;
  private static final Set<String> STOPS = Set.of("block", "terminate");

  /** How long to wait before each further attempt. */
  private static final long[] AGAIN_MILLIS = {1_000, 5_000, 30_000};

  private final AlertSettings settings;
  private final Webhook webhook;
  private final Cooldowns cooldowns;
  private final Pause pause;
  private final Consumer<String> log;
  private final BlockingQueue<Event> queue = new ArrayBlockingQueue<>(WAITING);
  private boolean told;

  /** Waits; tests do not. */
  @FunctionalInterface
  interface Pause {
    void millis(long millis) throws InterruptedException;
  }

  /**
   * Alerts that are sent once they are {@linkplain #start started}.
   *
   * @param log gets a line when alerts cannot be sent
   * @throws IllegalArgumentException when the address is none
   */
  public Alerts(AlertSettings settings, Consumer<String> log) {
    this(settings, log, Clock.systemUTC(), System::nanoTime, Thread::sleep);
  }

  Alerts(
      AlertSettings settings,
      Consumer<String> log,
      Clock clock,
      LongSupplier nanoClock,
      Pause pause) {
    this.settings = settings;
    this.log = log;
    this.pause = pause;
    webhook = new Webhook(settings.url(), settings.secret(), clock);
    cooldowns = new Cooldowns(settings.cooldown(), nanoClock);
  }

  /** Begins to send. */
  public void start() {
    Thread thread = new Thread(null, this, "loophound-alerts", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(Alerts.class.getClassLoader());
    thread.start();
  }

  @Override
  public void event(Event event) {
    if (wanted(event) && cooldowns.passes(event.text("agent") + '\n' + event.text("detector"))) {
      var unused = queue.offer(event); // full: the receiver has been dead for long
    }
  }

  private boolean wanted(Event event) {
    boolean stops = STOPS.contains(event.text("action")) && event.text("enforced").equals("true");
    return event.kind() == Kind.VALVE
        || (event.kind() == Kind.VERDICT && (stops || settings.warnings()));
  }

  @Override
  public void run() {
    try {
      while (true) {
        deliver(queue.take());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Sends what is waiting; for tests. */
  void flush() throws InterruptedException {
    for (Event event = queue.poll(); event != null; event = queue.poll()) {
      deliver(event);
    }
  }

  private void deliver(Event event) throws InterruptedException {
    String body = settings.format().body(event);
    String failure = "";
    for (int attempt = 0; attempt <= AGAIN_MILLIS.length; attempt++) {
      try {
        webhook.send(body);
        told = false;
        return;
      } catch (Webhook.RefusedException e) {
        failure = e.getMessage();
        break;
      } catch (IOException | RuntimeException e) {
        failure = e.toString();
        if (attempt < AGAIN_MILLIS.length) {
          pause.millis(AGAIN_MILLIS[attempt]);
        }
      }
    }
    tell(failure);
  }

  private void tell(String failure) {
    if (!told) {
      told = true;
      log.accept("WARN alerts cannot be sent: loophound.alerts.webhook: " + failure);
    }
  }
}
