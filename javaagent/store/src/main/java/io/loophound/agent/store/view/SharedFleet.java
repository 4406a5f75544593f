package io.loophound.agent.store.view;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.loophound.agent.store.count.Counters;
import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.Revision;
import io.loophound.agent.store.engine.StoreException;
import io.loophound.agent.store.engine.StoreTime;
import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.agent.store.view.SumView.Scope;
import io.loophound.detectors.budget.SharedSum;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.fleet.FleetBreaker;
import io.loophound.detectors.fleet.FleetCounter;
import io.loophound.detectors.fleet.FleetSession;
import io.loophound.detectors.fleet.FleetState;
import io.loophound.detectors.fleet.FleetTrail;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What this JVM knows of what is shared. Decisions read it; {@link StoreThread} keeps it up to
 * date. Thread-safe and bounded by what the guard knows.
 */
public final class SharedFleet implements Fleet, StoreRequests {
  /** Who has not said for so long that it is alive, is taken to have ended. */
  public static final Duration ALIVE = Duration.ofSeconds(30);

  /** How many versions of a document are kept. */
  public static final int MOST_REVISIONS = 100;

  private static final long FLUSH_NANOS = 500_000_000;
  private static final long PAUSE_NANOS = 1_000_000;

  private final String member;
  private final FleetSecret secret; // null without one
  private final StoreNames names;
  private final Inbox inbox;
  private final Rounds rounds;
  private final Announcements announcements;
  private final LongSupplier nanos;
  private final StoreTime time;
  private final SumViews sums = new SumViews(this);
  private final Counters counters;
  private final Cache<String, SessionView> sessions = weak();
  private final Cache<String, BreakerView> breakers = weak();
  private final Map<String, DocumentView> documents = new ConcurrentHashMap<>();
  private volatile Supplier<String> presence = () -> "";
  private volatile Consumer<String> told = name -> {};
  private volatile int jvms = 1;
  private volatile boolean connected;
  private volatile boolean away;
  private final AtomicLong losses = new AtomicLong();

  /**
   * Nothing is known yet.
   *
   * @param member the id of this JVM in the store
   * @param service what this JVM belongs to
   * @param secret the secret of the fleet, or null
   * @param nanos a clock
   * @param rounds what is asked, and who waits for it
   */
  public SharedFleet(
      String member, String service, FleetSecret secret, LongSupplier nanos, Rounds rounds) {
    this.member = member;
    this.secret = secret;
    names = new StoreNames(service, secret);
    this.nanos = nanos;
    time = new StoreTime(nanos);
    announcements = new Announcements(this, secret);
    counters = new Counters(this::isConnected, nanos, time, () -> inbox().wake());
    inbox = new Inbox(counters);
    this.rounds = rounds;
  }

  /** What is still held, is still kept up to date. */
  private static <T> Cache<String, T> weak() {
    return Caffeine.newBuilder().weakValues().executor(Runnable::run).build();
  }

  Inbox inbox() {
    return inbox;
  }

  Counters counters() {
    return counters;
  }

  Rounds rounds() {
    return rounds;
  }

  Announcements announcements() {
    return announcements;
  }

  long now() {
    return nanos.getAsLong();
  }

  @Override
  public FleetSession session(RunKey run) {
    if (run.session().isEmpty()) {
      return null;
    }
    SessionView view = sessions.get(names.session(run), name -> new SessionView(name, this));
    if (view.tryMeet()) {
      inbox.read(view);
    }
    return view;
  }

  @Override
  public SharedSum ofAgent(String agent, long day) {
    return sums.ofDay(names.agent(agent, day), Scope.ALL, day);
  }

  @Override
  public SharedSum ofUser(String user, long day) {
    return sums.ofDay(names.payer("user", user, day), Scope.PAYER, day);
  }

  @Override
  public SharedSum ofTenant(String tenant, long day) {
    return sums.ofDay(names.payer("tenant", tenant, day), Scope.PAYER, day);
  }

  @Override
  public SharedSum ofFleet(long day) {
    return sums.ofDay(names.fleet(day), Scope.ALL, day);
  }

  SharedSum ofSession(String session) {
    return sums.ofSession(names.cost(session));
  }

  @Override
  public FleetCounter counter(String name, Duration window) {
    String key = name + ' ' + window;
    return secret == null ? null : counters.of(key, window, digest -> names.count(key, digest));
  }

  @Override
  public FleetBreaker breaker(String agent, String server) {
    return breakers.get(
        names.breaker(agent, server),
        name -> {
          BreakerView view = new BreakerView(name, this);
          view.read();
          return view;
        });
  }

  /** The breaker if this JVM knows it, or null. */
  BreakerView breaker(String name) {
    return breakers.getIfPresent(name);
  }

  @Override
  public boolean sharesTrails() {
    return secret != null;
  }

  @Override
  public FleetTrail trail(String agent, String id) {
    return trail(names.trail(agent, id), announcements.isHearing());
  }

  @Override
  public FleetTrail newestTrail(String agent, String id) {
    return trail(names.trail(agent, id), false);
  }

  /** Others need not be asked for what they have announced, if that is the newest. */
  private FleetTrail trail(String name, boolean isNewest) {
    TrailView view = new TrailView(name, secret);
    String announced = announcements.find(name);
    if (announced != null && isNewest) {
      view.onRead(announced);
      return view;
    }
    view.onAnnounced(announced);
    var unused =
        request(store -> store.findValue(name)).whenComplete((kept, unknown) -> view.onRead(kept));
    return view;
  }

  @Override
  public void leave(String agent, String id, byte[] rounds, Duration life) {
    String name = names.trail(agent, id);
    var unused =
        request(
            store -> {
              store.note(name, secret.seal(name, rounds), life);
              return () -> true;
            });
  }

  @Override
  public void announce(String agent, String id, byte[] rounds, Duration life) {
    String name = names.trail(agent, id);
    if (!announcements.mayAnnounce(name, rounds.length == 0, now())) {
      leave(agent, id, rounds, life);
      return;
    }
    var unused =
        request(store -> store.announce(name, secret.seal(name, rounds), life))
            .thenAccept(announcements::tried);
  }

  @Override
  public boolean isForgotten(String agent, String id) {
    return announcements.isForgotten(names.trail(agent, id));
  }

  @Override
  public void listen() {
    announcements.listen();
  }

  @Override
  public void await() {
    if (connected) {
      rounds.await(now(), inbox::wake);
    }
  }

  /** Tells each version of a document from now on, on the thread of the store. */
  public void watch(String document, Consumer<Revision> listener) {
    DocumentView view = new DocumentView(document, listener);
    documents.put(document, view);
    inbox.read(view);
  }

  /** What other JVMs are told about this one; asked on the thread of the store. */
  public void presence(Supplier<String> text) {
    presence = text;
  }

  @Override
  public <T> CompletableFuture<T> request(Function<FleetStore, Supplier<T>> command) {
    Question<T> question = new Question<>(command);
    if (connected) {
      inbox.request(question);
    } else {
      question.failed(new StoreException("the store does not answer"));
    }
    return question.future();
  }

  /** Hears the names of values that others keep, on the thread of the store, and quickly. */
  public void listen(Consumer<String> listener) {
    told = listener;
  }

  void told(String name) {
    try {
      told.accept(name);
    } catch (RuntimeException e) {
      // ours: a console hears nothing of this JVM
    }
  }

  /** What this JVM is has changed. */
  public void present() {
    inbox.present();
  }

  String presence() {
    try {
      return presence.get();
    } catch (RuntimeException e) { // ours: a JVM of which nothing is known
      return "";
    }
  }

  /** The id of this JVM in the store. */
  public String member() {
    return member;
  }

  /** Where a JVM says what it is. */
  public static String nameOf(String member) {
    return "jvm:" + member;
  }

  Collection<DocumentView> documents() {
    return documents.values();
  }

  /** The document if this JVM watches it, or null. */
  DocumentView document(String name) {
    return documents.get(name);
  }

  /** The JVM ends: waits until the store has what it is to have, but not for long. */
  public void flush() {
    flush(() -> LockSupport.parkNanos(PAUSE_NANOS));
  }

  /** The same, where time passes as the caller says. */
  void flush(Runnable pause) {
    long until = now() + FLUSH_NANOS;
    while (connected && (!inbox.isEmpty() || rounds.isBusy()) && until - now() > 0) {
      pause.run();
    }
  }

  StoreTime time() {
    return time;
  }

  @Override
  public long epochMillis() {
    return time.epochMillis();
  }

  @Override
  public FleetState status() {
    return new FleetState(connected, jvms, losses.get(), rounds.late());
  }

  /** A sum has something to send. */
  void changed(SumView sum) {
    inbox.add(sum);
  }

  /** This JVM has decided about a session. */
  void decide(SessionView session, Change change) {
    inbox.decide(session.name(), change);
  }

  /** How many JVMs share the store, as was last known. */
  int jvms() {
    return jvms;
  }

  void jvms(int now) {
    jvms = Math.max(1, now);
  }

  /** The session if this JVM knows it, or null. */
  SessionView findKnown(String name) {
    return sessions.getIfPresent(name);
  }

  /** Whether the store answers. */
  public boolean isConnected() {
    return connected;
  }

  /** Whether the store answered before, and does not now. */
  boolean isAway() {
    return away;
  }

  /** The store answers: what may have been missed is asked for. */
  void onReconnected() {
    connected = true;
    away = false;
    sessions.asMap().values().forEach(inbox::read);
    documents.values().forEach(inbox::read);
    breakers.asMap().values().forEach(BreakerView::read);
  }

  /** The store does not answer: it is not known what has arrived. */
  void lost() {
    if (!connected) {
      return;
    }
    connected = false;
    away = true;
    losses.incrementAndGet();
    sums.lost();
    counters.lost();
  }

  /** Gives back what would be kept until then for calls to come. */
  public void letGo(Duration ahead) {
    sums.letGo(now() + ahead.toNanos());
  }

  /** Forgets what is over: sums of days, and what was counted. */
  void clean() {
    sums.clean();
    counters.clean();
  }
}
