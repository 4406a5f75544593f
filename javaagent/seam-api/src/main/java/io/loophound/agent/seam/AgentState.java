package io.loophound.agent.seam;

import io.loophound.detectors.event.Payer;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * What all seams share: one object per process, or per test. Holds digests and numbers, no text of
 * a call. Thread-safe.
 */
public final class AgentState {
  private final LongSupplier clock;
  private final Sessions sessions;
  private final Payers payers;
  private final CallDeduplicator inFlight;
  private final TraceIds traces = new TraceIds();
  private final AtomicLong runs = new AtomicLong();
  private final Map<Class<?>, Object> parts = new ConcurrentHashMap<>();

  /** A state with the JVM's clock and without session ids. */
  public AgentState() {
    this(System::nanoTime, Sessions.NONE);
  }

  /**
   * An empty state.
   *
   * @param clock nanoseconds from any origin, never running backwards
   * @param sessions where to find session ids
   */
  public AgentState(LongSupplier clock, Sessions sessions) {
    this(clock, sessions, Payers.NONE);
  }

  /**
   * An empty state that knows for whom calls are made.
   *
   * @param clock nanoseconds from any origin, never running backwards
   * @param sessions where to find session ids
   * @param payers where to find for whom calls are made
   */
  public AgentState(LongSupplier clock, Sessions sessions, Payers payers) {
    this.clock = clock;
    this.sessions = sessions;
    this.payers = payers;
    inFlight = new CallDeduplicator(clock);
  }

  /**
   * {@return the time in nanoseconds, by the clock that everything in this state uses} Only
   * differences have a meaning.
   */
  public long now() {
    return clock.getAsLong();
  }

  /** {@return where session ids are found} */
  public Sessions sessions() {
    return sessions;
  }

  /** {@return where it is found for whom calls are made} */
  public Payers payers() {
    return payers;
  }

  /** {@return the model calls under way that a seam has counted} */
  public CallDeduplicator inFlight() {
    return inFlight;
  }

  /** {@return what finds the trace that a call of the application belongs to} */
  public TraceIds traces() {
    return traces;
  }

  /** {@return the hashes of what frameworks hold in memory from call to call} */
  public IdentityHashes hashes() {
    return part(IdentityHashes.class, ignored -> new IdentityHashes());
  }

  /** {@return a new id for a run whose framework gives it none; from 1} */
  public long nextRunId() {
    return runs.incrementAndGet();
  }

  /**
   * {@return the key of the run of this thread, with its session and for whom it is, as far as they
   * are known}
   *
   * @param caller a digest that identifies the caller, such as of an API key, or empty
   */
  public RunKey runKey(String caller) {
    return runKey(caller, header -> null);
  }

  /**
   * {@return the same for a call with headers, which may name for whom it is} The session of a
   * header is found with {@link Sessions#of}.
   *
   * @param caller a digest that identifies the caller, such as of an API key, or empty
   * @param headers looks up a request header, without regard to case; null when absent
   */
  public RunKey runKey(String caller, UnaryOperator<String> headers) {
    RunKey run = Scopes.runKey(caller);
    RunKey key = run.activation() == 0 ? run.forActivation(ofTrace()) : run;
    Payer payer = payers.of(headers, traces, Scopes.run());
    return withSession(payer.equals(Payer.NONE) ? key : key.paidBy(payer), null);
  }

  /** A run without its own session has that of the thread; so does the run that started it. */
  private RunKey withSession(RunKey run, String known) {
    boolean own = !run.session().isEmpty();
    String session = own || known != null ? known : sessions.ofThread(traces);
    RunKey key = own ? run : run.as(session, run.caller());
    return key.parent() == null ? key : key.within(withSession(key.parent(), session));
  }

  private long ofTrace() {
    return Activations.ofTrace(traces.ofSpan(Thread.currentThread().getContextClassLoader()));
  }

  /**
   * {@return state of a group of seams, created by the first that asks} Every seam must see the
   * type, so it cannot be one that is defined next to a library.
   *
   * @param <T> the type of that state
   * @param type which is its key: there is one object of each type
   * @param make creates it from this state; it must be thread-safe, and {@code make} must not ask
   *     for a part itself
   */
  public <T> T part(Class<T> type, Function<AgentState, T> make) {
    return type.cast(parts.computeIfAbsent(type, ignored -> make.apply(this)));
  }
}
