package io.loophound.agent.store.view;

import io.loophound.agent.store.engine.Answer;
import io.loophound.agent.store.engine.Changes;
import io.loophound.agent.store.engine.Changes.Entry;
import io.loophound.agent.store.engine.Changes.What;
import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.Retries;
import io.loophound.agent.store.engine.SharedTotal;
import io.loophound.agent.store.engine.StoreException;
import io.loophound.agent.store.engine.StoredValue;
import io.loophound.agent.store.engine.Sums;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Carries what this JVM has to say to the store, and back what the others have said: one thread,
 * one connection, everything that waits in one go.
 */
public final class StoreThread implements Runnable {
  private static final long SECOND = 1_000_000_000L;
  private static final Duration ALIVE = SharedFleet.ALIVE;
  private static final long GATHER_NANOS = 1_000_000;
  private static final long COUNT_NANOS = 50_000_000; // a pause between counts, for each JVM
  private static final int MOST = 500;

  private final SharedFleet fleet;
  private final FleetStore store;
  private final String member;
  private final String process;
  private final StoreLog log;
  private final Queries queries;
  private final Retries retries = new Retries();
  private String position; // up to where the news was read; null before the first
  private long nextNews;
  private long nextAlive;
  private long counted; // when the JVMs were
  private boolean readFirst; // a sum, to which something can be added now
  private boolean joined; // whether others have come since

  /**
   * A thread that is not yet started.
   *
   * @param process what others are told of who decided
   */
  public StoreThread(SharedFleet fleet, FleetStore store, String process, StoreLog log) {
    this.fleet = fleet;
    this.store = store;
    member = fleet.member();
    this.process = process;
    this.log = log;
    queries = new Queries(fleet, store);
  }

  /**
   * Hears what others announce, if that is of use, with a store of its own.
   *
   * @param other the same store once more
   */
  public StoreThread listeningWith(Supplier<FleetStore> other) {
    fleet.announcements().from(other, log);
    return this;
  }

  /** Begins; interrupting the thread ends it. */
  public Thread start() {
    Thread thread = new Thread(null, this, "loophound-store", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(StoreThread.class.getClassLoader());
    fleet.inbox().worker(thread);
    thread.start();
    return thread;
  }

  @Override
  public void run() {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        step();
      } catch (RuntimeException | LinkageError e) { // ours: the guard needs nothing of it
        onLost(new StoreException("an error of LoopHound: " + e, e));
      }
      rest();
    }
    fleet.announcements().stop();
    store.close();
  }

  /** Does what is due; what {@link #run} does again and again. */
  public void step() {
    long now = fleet.now();
    try {
      if (!fleet.isConnected()) {
        if (!retries.isDue(now)) {
          return;
        }
        connect(now);
      }
      fleet.rounds().begin(now);
      exchange(now);
      if (readFirst) {
        exchange(now); // what waited for that is in this round, too
      }
      fleet.rounds().end();
    } catch (StoreException e) {
      onLost(e);
    }
  }

  private void connect(long now) throws StoreException {
    String what = store.open();
    fleet.time().set(store.epochMillis());
    Answer<Changes> end = store.changesSince(null);
    Answer<Changes> missed = position == null ? end : store.changesSince(position);
    queries.present();
    Answer<Integer> alive = store.alive(ALIVE);
    store.join();
    store.send();
    // another server may know nothing of that position, and begin before it
    Changes news = missed.get().told().isEmpty() ? end.get() : missed.get();
    fleet.jvms(alive.get());
    counted = now;
    nextAlive = now + ALIVE.toNanos() / 3;
    nextNews = now + SECOND;
    retries.succeeded();
    log.onReconnected(what, alive.get(), now);
    fleet.onReconnected();
    onMissed(news);
  }

  /**
   * What was told while this JVM could not hear it. Of its own decisions, those that had arrived
   * are not repeated: somebody may have decided otherwise since.
   */
  private void onMissed(Changes news) {
    position = news.position();
    for (Entry told : news.told()) {
      if (told.by().equals(member)) {
        fleet.inbox().arrived(told.name(), told.what() == What.KEPT);
      } else {
        onChanges(told);
      }
    }
  }

  private void onLost(StoreException e) {
    store.close();
    boolean was = fleet.isConnected();
    fleet.lost();
    fleet.rounds().end();
    retries.failed(fleet.now());
    queries.failed(e);
    log.lost(was, e.getMessage(), fleet.now());
  }

  private void exchange(long now) throws StoreException {
    Map<String, Change> changes = send(now);
    Map<SumView, Answer<SharedTotal>> sums = sums();
    Map<SessionView, Answer<StoredValue>> looks = looks();
    List<Runnable> seen = fleet.counters().collect(store, MOST);
    boolean counts = now - nextCount() >= 0;
    readFirst = false;
    boolean asks = queries.collect(now - nextAlive >= 0);
    Answer<Changes> news = now - nextNews >= 0 ? store.changesSince(position) : null;
    Answer<Integer> alive = counts ? store.alive(ALIVE) : null;
    boolean decided = !changes.isEmpty() || !sums.isEmpty() || !looks.isEmpty();
    if (!decided && seen.isEmpty() && !asks && news == null && alive == null) {
      return;
    }
    store.send();
    fleet.inbox().done(changes);
    onAnswer(sums);
    looks.forEach((session, answer) -> session.onRead(answer.get()));
    seen.forEach(Runnable::run);
    queries.onAnswer();
    if (news != null) {
      nextNews = now + SECOND;
      log.onAnswer(now);
      fleet.letGo(Duration.ZERO);
      onChanges(news.get());
    }
    if (alive != null) {
      count(alive.get(), now);
    }
  }

  private void onAnswer(Map<SumView, Answer<SharedTotal>> sums) {
    for (Map.Entry<SumView, Answer<SharedTotal>> each : sums.entrySet()) {
      SumView sum = each.getKey();
      boolean wasUnknown = sum.isUnknown();
      if (sum.onAnswer(each.getValue().get())) {
        fleet.changed(sum);
        readFirst |= wasUnknown;
      }
    }
  }

  /**
   * When many come at once, each JVM counts them once in a while, and a large fleet more rarely.
   */
  private long nextCount() {
    long soon = counted + fleet.jvms() * COUNT_NANOS;
    return joined && soon - nextAlive < 0 ? soon : nextAlive;
  }

  private void count(int jvms, long now) {
    joined = false;
    counted = now;
    nextAlive = now - nextAlive >= 0 ? now + ALIVE.toNanos() / 3 : nextAlive;
    fleet.jvms(jvms);
    fleet.clean();
  }

  private Map<String, Change> send(long now) {
    Map<String, Change> changes = fleet.inbox().changes();
    changes.forEach(
        (session, change) -> {
          if (change.termination() == null) {
            store.drop(session);
          } else if (!change.left(now).isNegative()) {
            store.keep(
                session, TerminationText.of(change.termination(), process), change.left(now));
          }
        });
    return changes;
  }

  private Map<SumView, Answer<SharedTotal>> sums() {
    Map<SumView, Answer<SharedTotal>> answers = new LinkedHashMap<>();
    for (SumView sum : new LinkedHashSet<>(fleet.inbox().sums(MOST))) { // each once
      boolean unknown = sum.isUnknown();
      Sums more = sum.takePending();
      boolean reads = unknown || more.isZero();
      answers.put(sum, reads ? store.read(sum.name()) : store.add(sum.name(), more, sum.life()));
    }
    return answers;
  }

  private Map<SessionView, Answer<StoredValue>> looks() {
    Map<SessionView, Answer<StoredValue>> answers = new LinkedHashMap<>();
    for (SessionView session : fleet.inbox().looks(MOST)) {
      answers.put(session, store.findValue(session.name()));
    }
    return answers;
  }

  private void onChanges(Changes news) {
    position = news.position();
    news.told().stream().filter(told -> !told.by().equals(member)).forEach(this::onChanges);
  }

  private void onChanges(Entry told) {
    if (told.what() == What.JOINED) {
      joined = true; // what is left is divided among more JVMs: count them
      return;
    }
    if (told.what() == What.KEPT) {
      fleet.told(told.name());
    }
    DocumentView document = fleet.document(told.name());
    if (document != null) {
      fleet.inbox().read(document);
    }
    BreakerView breaker = fleet.breaker(told.name());
    if (breaker != null && told.what() == What.DROPPED) {
      breaker.onClosed();
    } else if (breaker != null) {
      breaker.read(told.by());
    }
    SessionView session = fleet.findKnown(told.name());
    if (session == null || fleet.inbox().waits(told.name())) {
      return;
    }
    if (told.what() == What.DROPPED) {
      session.revived();
    } else {
      fleet.inbox().read(session);
    }
  }

  /** Whether there are only sums, for which nobody waits. */
  private boolean gathers() {
    boolean waited = fleet.rounds().isWanted() || fleet.inbox().isUrgent();
    return !waited && !fleet.inbox().isEmpty();
  }

  /** Until there is something to do. */
  private void rest() {
    long now = fleet.now();
    boolean work = fleet.isConnected() && (!fleet.inbox().isEmpty() || fleet.rounds().isWanted());
    long until = fleet.isConnected() ? Math.min(nextNews, nextCount()) : retries.next();
    if (!work && until - now > 0) {
      LockSupport.parkNanos(this, until - now);
    }
    gather(fleet.now() + GATHER_NANOS);
  }

  /** Sums for which nobody waits: what belongs to them follows at once. */
  private void gather(long until) {
    long left = until - fleet.now();
    while (left > 0 && fleet.isConnected() && gathers()) {
      LockSupport.parkNanos(this, left);
      left = Thread.currentThread().isInterrupted() ? 0 : until - fleet.now();
    }
  }
}
