package io.loophound.agent.operator.bridge;

import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.Records;
import io.loophound.agent.operator.metrics.Meter;
import java.util.Map;
import java.util.Set;

/** The current values of the meters. Called on threads of the application; each answer is quick. */
final class Values {
  private static final long FRESH_NANOS = 500_000_000;

  private final Operated agent;
  private final Records records;
  private volatile Reading newest;

  /** All of them at one time, so that asking for each does not count everything again. */
  private record Reading(long nanos, Map<Meter, Double> all) {}

  Values(Operated agent, Records records) {
    this.agent = agent;
    this.records = records;
  }

  private Map<Meter, Double> all() {
    Reading reading = newest;
    long now = System.nanoTime();
    if (reading == null || now - reading.nanos() > FRESH_NANOS) {
      reading = read();
    }
    return reading.all();
  }

  private Reading read() {
    Map<Meter, Double> all = records.metrics().meters(agent.counts(), agent.guard().runs().count());
    Reading reading = new Reading(System.nanoTime(), all);
    newest = reading;
    return reading;
  }

  /** Those there are now. */
  Set<Meter> meters() {
    return read().all().keySet();
  }

  double of(Meter meter) {
    return all().getOrDefault(meter, 0.0);
  }

  /** The number of events that a timer measured. */
  long count() {
    return records.metrics().decisions();
  }
}
