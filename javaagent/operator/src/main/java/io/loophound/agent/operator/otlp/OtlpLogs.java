package io.loophound.agent.operator.otlp;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.Watcher;
import io.loophound.agent.operator.alert.RefusedException;
import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.event.Event.Kind;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Sends events as logs on its own thread from a bounded queue: a slow or dead receiver costs the
 * application nothing. Events that are not sent are counted.
 */
public final class OtlpLogs implements Watcher, Runnable {
  private static final int WAITING = 2048;
  private static final int AT_ONCE = 512;
  private static final long GATHER_MILLIS = 1000;
  private static final long END_MILLIS = 3000;

  /** How long to wait before each further attempt. */
  private static final long[] AGAIN_MILLIS = {1_000, 2_000, 4_000, 8_000, 16_000};

  private final OtlpSettings settings;
  private final LogsRequest request;
  private final LogsReceiver receiver;
  private final Consumer<String> log;
  private final Pause pause;
  private final BlockingQueue<Event> queue = new ArrayBlockingQueue<>(WAITING);
  private final LongAdder lost = new LongAdder();
  private volatile boolean ending;
  private boolean told;

  /** Waits; tests do not. */
  @FunctionalInterface
  interface Pause {
    void millis(long millis) throws InterruptedException;
  }

  /**
   * Logs that are sent once they are {@linkplain #start started}.
   *
   * @param log gets a line when they cannot be sent
   */
  public OtlpLogs(OtlpSettings settings, Identity process, Consumer<String> log) {
    this(settings, process, log, Thread::sleep);
  }

  OtlpLogs(OtlpSettings settings, Identity process, Consumer<String> log, Pause pause) {
    this.settings = settings;
    this.log = log;
    this.pause = pause;
    request = new LogsRequest(process, settings.resource());
    receiver = new LogsReceiver(settings);
  }

  /** Begins to send. */
  public void start() {
    Thread thread = new Thread(null, this, "loophound-logs", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(OtlpLogs.class.getClassLoader());
    thread.start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> finish(thread), "loophound-logs-end"));
  }

  /** A stop may end the process, so its event gets a moment to be sent. */
  private void finish(Thread thread) {
    ending = true;
    thread.interrupt();
    try {
      thread.join(END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void event(Event event) {
    if (event.kind() != Kind.DIGEST && !queue.offer(event)) {
      lost.increment();
    }
  }

  /** Where they are sent. */
  public URI endpoint() {
    return settings.endpoint();
  }

  /** How many events were not sent. */
  public long lost() {
    return lost.sum();
  }

  @Override
  public void run() {
    List<Event> events = new ArrayList<>();
    while (!ending) {
      try {
        events.add(queue.take());
        pause.millis(GATHER_MILLIS);
      } catch (InterruptedException e) {
        // the process ends: the rest is sent, once
      }
      queue.drainTo(events, AT_ONCE - events.size());
      deliver(events);
      events.clear();
    }
    flush();
  }

  /** Sends everything that is waiting. */
  void flush() {
    List<Event> events = new ArrayList<>();
    while (queue.drainTo(events, AT_ONCE) > 0) {
      deliver(events);
      events.clear();
    }
  }

  private void deliver(List<Event> events) {
    if (events.isEmpty()) {
      return;
    }
    String body = request.of(events);
    String failure = "";
    for (int attempt = 0; attempt <= AGAIN_MILLIS.length; attempt++) {
      try {
        lost.add(receiver.send(body));
        told = false;
        return;
      } catch (RefusedException e) {
        failure = e.getMessage();
        break;
      } catch (IOException | RuntimeException e) {
        failure = e.toString();
      }
      if (!waitForAttempt(attempt)) {
        break;
      }
    }
    lost.add(events.size());
    tell(failure);
  }

  /** Waits before another attempt; false if there is to be none. */
  private boolean waitForAttempt(int attempt) {
    if (ending || attempt == AGAIN_MILLIS.length) {
      return false;
    }
    try {
      pause.millis(AGAIN_MILLIS[attempt]);
      return true;
    } catch (InterruptedException e) {
      return true; // the process ends: once more, at once
    }
  }

  private void tell(String failure) {
    if (!told) {
      told = true;
      log.accept(
          "WARN logs are lost, because they cannot be sent: loophound.logs: "
              + settings.endpoint()
              + ": "
              + failure);
    }
  }
}
