package io.loophound.agent.operator.alert;

import io.loophound.agent.operator.Watcher;
import io.loophound.agent.operator.event.Event;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Reports the past day (UTC) once it is over, unless nothing happened. */
public final class Digest implements Watcher, Runnable {
  private final Clock clock;
  private final Supplier<List<Map<String, Object>>> spend;
  private final Consumer<Map<String, Object>> told;
  private DayCounts counts = new DayCounts();
  private LocalDate day;

  /**
   * A digest that is sent once its thread {@linkplain #start runs}.
   *
   * @param spend the amounts spent, by day, agent and model
   * @param told gets the fields of the event
   */
  public Digest(
      Clock clock, Supplier<List<Map<String, Object>>> spend, Consumer<Map<String, Object>> told) {
    this.clock = clock.withZone(ZoneOffset.UTC);
    this.spend = spend;
    this.told = told;
    day = LocalDate.now(this.clock);
  }

  /** Starts to watch the clock. */
  public void start() {
    Thread thread = new Thread(null, this, "loophound-digest", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(Digest.class.getClassLoader());
    thread.start();
  }

  @Override
  public void run() {
    try {
      while (true) {
        TimeUnit.MINUTES.sleep(1);
        tick();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void event(Event event) {
    tick();
    synchronized (this) {
      counts.add(event);
    }
  }

  /** Reports the day if it is over. */
  void tick() {
    LocalDate over;
    DayCounts finished;
    synchronized (this) {
      LocalDate today = LocalDate.now(clock);
      if (!today.isAfter(day)) {
        return;
      }
      over = day;
      finished = counts;
      counts = new DayCounts();
      day = today;
    }
    send(over, finished);
  }

  private void send(LocalDate over, DayCounts finished) {
    for (Map<String, Object> row : spend.get()) {
      if (over.toString().equals(row.get("day"))) {
        long tokens = ((Number) row.get("tokens")).longValue();
        boolean estimated = Boolean.TRUE.equals(row.get("estimated"));
        double usd = (Double) row.get("usd");
        finished.addSpend(String.valueOf(row.get("agent")), tokens, usd, estimated);
      }
    }
    if (!finished.isEmpty()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("day", over.toString());
      fields.put("subject", over + ": " + finished.sums());
      fields.put(
          "message",
          "LoopHound on " + over + " (UTC): " + finished.sums() + "." + finished.lines());
      fields.putAll(finished.json());
      told.accept(fields);
    }
  }
}
