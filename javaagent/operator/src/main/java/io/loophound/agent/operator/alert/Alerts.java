package io.loophound.agent.operator.alert;

import io.loophound.agent.operator.Watcher;
import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.event.Event.Kind;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Sends alerts on its own thread from a bounded queue: a slow or dead receiver costs the
 * application nothing, and is reported once until it answers again.
 */
public final class Alerts implements Watcher, Runnable {
  private static final int WAITING = 1_000;
  private static final Set<String> STOPS = Set.of("block", "terminate");

  private static final int LAST_MOMENTS = 60;
  private static final long MOMENT_MILLIS = 50;

  /** How long to wait before each further attempt. */
  private static final long[] AGAIN_MILLIS = {1_000, 5_000, 30_000};

  private final AlertSettings.AlertChoice wanted;
  private final Receiver receiver;
  private final Cooldowns cooldowns;
  private final Pause pause;
  private final Consumer<String> log;
  private final BlockingQueue<Event> queue = new ArrayBlockingQueue<>(WAITING);
  private boolean told;
  private final AtomicInteger waiting = new AtomicInteger();
  private final LongAdder lost = new LongAdder();

  /** Waits; tests do not. */
  @FunctionalInterface
  interface Pause {
    void millis(long millis) throws InterruptedException;
  }

  /**
   * Alerts that are sent once they are {@linkplain #start started}.
   *
   * @param log gets a line when alerts cannot be sent
   */
  public Alerts(AlertSettings.AlertChoice wanted, Receiver receiver, Consumer<String> log) {
    this(wanted, receiver, log, System::nanoTime, Thread::sleep);
  }

  Alerts(
      AlertSettings.AlertChoice wanted,
      Receiver receiver,
      Consumer<String> log,
      LongSupplier nanoClock,
      Pause pause) {
    this.wanted = wanted;
    this.receiver = receiver;
    this.log = log;
    this.pause = pause;
    cooldowns = new Cooldowns(wanted.cooldown(), nanoClock);
  }

  /** Begins to send. */
  public void start() {
    Thread thread = new Thread(null, this, "loophound-alerts", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(Alerts.class.getClassLoader());
    thread.start();
    Runtime.getRuntime().addShutdownHook(new Thread(this::finish, "loophound-alerts-end"));
  }

  /** A stop may end the process, so its alert gets a moment to be sent. */
  private void finish() {
    try {
      for (int i = 0; i < LAST_MOMENTS && waiting.get() > 0; i++) {
        pause.millis(MOMENT_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void event(Event event) {
    if (event.kind() == Kind.DIGEST || (isWanted(event) && cooldowns.tryPass(about(event)))) {
      waiting.incrementAndGet();
      if (!queue.offer(event)) { // the receiver has been dead for long
        waiting.decrementAndGet();
        lost.increment();
      }
    }
  }

  /** How many alerts did not reach the receiver. */
  public long lost() {
    return lost.sum();
  }

  private static String about(Event event) {
    return event.text("agent") + '\n' + event.text("detector");
  }

  private boolean isWanted(Event event) {
    boolean stops = STOPS.contains(event.text("action")) && event.text("enforced").equals("true");
    return (event.kind() == Kind.VALVE && wanted.stops())
        || (event.kind() == Kind.VERDICT && ((stops && wanted.stops()) || wanted.warnings()));
  }

  @Override
  public void run() {
    try {
      while (true) {
        deliver(queue.take());
        waiting.decrementAndGet();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Sends everything that is waiting; for tests. */
  void flush() throws InterruptedException {
    for (Event event = queue.poll(); event != null; event = queue.poll()) {
      deliver(event);
    }
  }

  private void deliver(Event event) throws InterruptedException {
    String failure = "";
    for (int attempt = 0; attempt <= AGAIN_MILLIS.length; attempt++) {
      try {
        receiver.send(event);
        told = false;
        return;
      } catch (RefusedException e) {
        failure = e.getMessage();
        break;
      } catch (LinkageError e) { // for example a runtime image without java.logging
        failure = e.toString();
        break;
      } catch (IOException | RuntimeException e) {
        failure = e.toString();
        if (attempt < AGAIN_MILLIS.length) {
          pause.millis(AGAIN_MILLIS[attempt]);
        }
      }
    }
    lost.increment();
    report(failure);
  }

  private void report(String failure) {
    if (!told) {
      told = true;
      log.accept("WARN alerts cannot be sent: " + receiver.option() + ": " + failure);
    }
  }
}
