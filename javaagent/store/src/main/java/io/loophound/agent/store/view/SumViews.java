package io.loophound.agent.store.view;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.loophound.agent.store.view.SumView.Scope;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The sums that this JVM adds to, by their names. Thread-safe. */
final class SumViews {
  /** How long the cost of a session is kept after its last call. */
  private static final Duration SESSION_LIFE = Duration.ofDays(1);

  private final SharedFleet fleet;
  private final Map<String, SumView> days = new ConcurrentHashMap<>();
  private final Cache<String, SumView> costs =
      Caffeine.newBuilder().weakValues().executor(Runnable::run).build();

  SumViews(SharedFleet fleet) {
    this.fleet = fleet;
  }

  SumView ofDay(String name, Scope scope, long day) {
    return days.computeIfAbsent(
        name, key -> new SumView(key, () -> fleet.time().untilGone(day), scope, fleet));
  }

  SumView ofSession(String name) {
    return costs.get(name, key -> new SumView(key, () -> SESSION_LIFE, Scope.SESSION, fleet));
  }

  /** The store does not answer: it is not known what has arrived. */
  void lost() {
    days.values().forEach(SumView::lost);
    costs.asMap().values().forEach(SumView::lost);
    days.values().forEach(fleet.inbox()::add);
    costs.asMap().values().forEach(fleet.inbox()::add);
  }

  /** Gives back what would be kept until then for calls to come. */
  void letGo(long nanos) {
    days.values().forEach(sum -> sum.letGo(nanos));
  }

  /** Forgets the sums of days that are over. */
  void clean() {
    String yesterday = "day:" + fleet.time().today().minusDays(1);
    days.keySet().removeIf(name -> name.compareTo(yesterday) < 0);
  }
}
