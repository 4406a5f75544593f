package io.loophound.agent.seam;

import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * What the seams of one agent share while it runs: one object for each process, and one for each
 * test. Holds digests and numbers, no text of a call. Thread-safe.
 */
public final class AgentState {
  private final LongSupplier clock;
  private final Sessions sessions;
  private final InFlightCalls inFlight;
  private final TraceIds traces = new TraceIds();
  private final AtomicLong runs = new AtomicLong();
  private final Map<Class<?>, Object> parts = new ConcurrentHashMap<>();

  /** A state by the JVM's clock, without ids from outside. */
  public AgentState() {
    this(System::nanoTime, new Sessions("", ""));
  }

  /**
   * A state with nothing in it.
   *
   * @param clock nanoseconds from any origin, never running backwards
   * @param sessions where ids from outside are
   */
  public AgentState(LongSupplier clock, Sessions sessions) {
    this.clock = clock;
    this.sessions = sessions;
    inFlight = new InFlightCalls(clock);
  }

  /** Nanoseconds, by the clock that everything in this state goes by. */
  public long now() {
    return clock.getAsLong();
  }

  /** Ids from outside that separate runs. */
  public Sessions sessions() {
    return sessions;
  }

  /** The model calls on their way. */
  public InFlightCalls inFlight() {
    return inFlight;
  }

  /** The traces that calls of the application belong to. */
  public TraceIds traces() {
    return traces;
  }

  /** The hashes of what a framework holds in memory from call to call. */
  public IdentityHashes hashes() {
    return part(IdentityHashes.class, ignored -> new IdentityHashes());
  }

  /** An id for a run whose framework gives it none; never 0. */
  public long nextRunId() {
    return runs.incrementAndGet();
  }

  /** The run this thread acts in; {@code caller} is a digest of who calls, or empty. */
  public RunKey runKey(String caller) {
    RunKey run = Scopes.runKey(caller);
    RunKey key = run.activation() == 0 ? run.forActivation(ofTrace()) : run;
    return withSession(key, null);
  }

  /** A run without a session of its own has that of the thread; so has who set it to work. */
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
   * What a group of seams keeps here, made by the first that asks. The type must be one that every
   * seam sees, not one that is defined beside a library.
   */
  public <T> T part(Class<T> type, Function<AgentState, T> make) {
    return type.cast(parts.computeIfAbsent(type, ignored -> make.apply(this)));
  }
}
