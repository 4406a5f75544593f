package io.loophound.seam.http;

import io.loophound.agent.seam.CallDeduplicator.InFlight;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Invocation.Proceed;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.guard.StreamWatch;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.seam.http.HttpGuard.HttpDecision;
import io.loophound.wire.Bytes;
import io.loophound.wire.Dialect;
import io.loophound.wire.WireRequest;
import io.loophound.wire.request.FixedBody;
import io.loophound.wire.responses.KeptConversations;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * One request of a client that is, or may turn out to be, an attempt of a model call. Its body may
 * be known immediately or only while it is sent; it is judged once it is known. Ends once. After
 * the judgment it holds neither body nor headers. Never throws. Thread-safe; no lock is held while
 * the guard decides or the call waits.
 */
public final class GuardedHttpCall {
  /** The header of a reply to a call that was let through with a warning. */
  public static final String WARNING = "x-loophound-warning";

  private enum Stage {
    NEW,
    JUDGING,
    SENT,
    REPLYING,
    OVER
  }

  private final HttpGuard guard;
  private final Dialect dialect;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition judged = lock.newCondition();
  private Stage stage = Stage.NEW;
  private RequestContext requestContext;
  private ModelReply early;
  private volatile GuardedCall call;
  private volatile Verdict refusal;
  private volatile InFlight announced;
  private volatile String conversation = ""; // that the server keeps under an id
  private volatile int bytes;
  private volatile byte[] changed;
  private volatile AbandonedCalls.Reader reader;
  private volatile long activeNanos;

  GuardedHttpCall(HttpGuard guard, Dialect dialect, RequestContext requestContext) {
    this.guard = guard;
    this.dialect = dialect;
    this.requestContext = requestContext;
  }

  /** Shows the whole body to the guard, the first time; returns whether it must not be sent. */
  public boolean judge(Bytes body) {
    return judge(body, false);
  }

  /** The same for a body in whose place {@link #takeChangedBody another} can be sent. */
  public boolean judgeChangeable(Bytes body) {
    return judge(body, true);
  }

  private boolean judge(Bytes body, boolean changeable) {
    RequestContext request = takeRequest();
    if (request != null) {
      decided(decide(body, request, changeable));
    }
    return isRefused();
  }

  /** The body with which the call concludes its run, once, or null: then its own is sent. */
  public byte[] takeChangedBody() {
    byte[] taken = changed;
    changed = null;
    return taken;
  }

  /** What is to be judged; null if it has been, or there is nothing left to decide. */
  private RequestContext takeRequest() {
    lock.lock();
    try {
      while (stage == Stage.JUDGING) {
        judged.awaitUninterruptibly();
      }
      if (stage != Stage.NEW) {
        return null;
      }
      stage = Stage.JUDGING;
      RequestContext request = requestContext;
      requestContext = null;
      return request;
    } finally {
      lock.unlock();
    }
  }

  private HttpDecision decide(Bytes body, RequestContext request, boolean changeable) {
    try {
      boolean free = changeable && !FixedBody.isFixed(request.origin().header());
      WireRequest wire = body.hasOverflowed() ? null : guard.read(dialect, body);
      if (wire == null) {
        guard.unread();
        return null;
      }
      bytes = body.size();
      conversation = KeptConversations.idOf(wire);
      wire = guard.state().kept().place(wire);
      HttpDecision decision =
          guard.decide(free ? wire.asConcludable() : wire, dialect.name(), request, body.size());
      if (decision != null && decision.call() != null) {
        announced = guard.announce(wire.conversation());
        active();
        guard.state().open().add(this, decision.call().runId(), wire.conversation());
        if (free && decision.call().verdict().concludes()) {
          changed = dialect.withoutTools(body.array(), body.size());
        }
      }
      return decision;
    } catch (Throwable thrown) {
      guard.context().error(thrown);
      return null;
    }
  }

  /** The guard has decided; the call may have ended in the meantime. */
  private void decided(HttpDecision decision) {
    ModelReply late;
    lock.lock();
    try {
      call = decision == null ? null : decision.call();
      refusal = decision == null ? null : decision.refusal();
      late = early;
      early = null;
      stage = call == null || late != null ? Stage.OVER : Stage.SENT;
      judged.signalAll();
    } finally {
      lock.unlock();
    }
    if (late != null && call != null) {
      reportEnd(late, Attempts.NO_STATUS);
    }
  }

  /** Whether the guard knows the call, whatever it decided. */
  public boolean isJudged() {
    return call != null || refusal != null;
  }

  /** Whether the call must not be made. */
  public boolean isRefused() {
    return refusal != null;
  }

  /** The value of {@link #WARNING} for the reply to this call, or null if there is no warning. */
  public String warning() {
    GuardedCall allowed = call;
    Verdict verdict = allowed == null ? Verdict.ALLOW : allowed.verdict();
    return verdict.action() == Action.ALLOW || !verdict.isEnforced() ? null : Warning.of(verdict);
  }

  /** The reply in place of a call that must not be made. */
  public Refusal refusal() {
    return Refusal.of(refusal, guard.context().refusalStatus(), dialect);
  }

  /** The exception for a refused call; null if it gets a reply, or is not refused. */
  public RuntimeException thrown() {
    return isRefused() && guard.context().isRefusalThrown() ? kill() : null;
  }

  /** The exception that ends a refused call that cannot have a reply. */
  public RuntimeException kill() {
    return guard.context().exception(refusal);
  }

  /** Makes the call, or refuses it with its exception or this reply. */
  public Invocation invocation(Proceed made, Supplier<?> reply) {
    RuntimeException thrown = thrown();
    if (thrown != null) {
      return new Invocation.Throw(thrown);
    }
    return isRefused() ? new Invocation.Replace(reply.get()) : made;
  }

  /** Throttles the call on this thread, if the guard says so. */
  public void throttle() {
    GuardedCall allowed = call;
    if (allowed != null) {
      allowed.throttle();
    }
  }

  /** How long the call must wait before it is made, or before its body ends; returned once. */
  public Duration takeDelay() {
    GuardedCall allowed = call;
    return allowed == null ? Duration.ZERO : allowed.takeDelay();
  }

  /** The body cannot be read, so the call passes. */
  public void unread() {
    guard.unread();
  }

  /**
   * The reply begins.
   *
   * @param status the HTTP status
   * @param encoding the body's content encoding, or null
   * @param length the body's length as it will be read, or -1 when unknown
   * @return the collector of the reply, or null
   */
  public ReplyCollector reply(int status, String encoding, long length) {
    return hasReply()
        ? new ReplyCollector(this, status, encoding == null ? "" : encoding, length)
        : null;
  }

  private boolean hasReply() {
    lock.lock();
    try {
      switch (stage) {
        case SENT, REPLYING -> {
          stage = Stage.REPLYING;
          return true;
        }
        case NEW -> forget(); // it came before the whole body: there is nothing left to decide
        case JUDGING -> early = ModelReply.cancelled();
        case OVER -> {}
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Whether a reply has begun: then its reader reports the end. */
  public boolean hasBegunReply() {
    lock.lock();
    try {
      return stage == Stage.REPLYING;
    } finally {
      lock.unlock();
    }
  }

  /** The call ended without a reply, or with one whose body no one reads. */
  public void failed(String why) {
    end(ModelReply.failed(why));
  }

  /** The application gave up. */
  public void cancelled() {
    end(ModelReply.cancelled());
  }

  void end(ModelReply reply) {
    end(reply, Attempts.NO_STATUS);
  }

  void end(ModelReply reply, int status) {
    if (ends(reply)) {
      reportEnd(reply, status);
    }
  }

  private boolean ends(ModelReply reply) {
    lock.lock();
    try {
      if (stage == Stage.JUDGING) {
        early = early == null ? reply : early;
        return false;
      }
      boolean first = stage == Stage.SENT || stage == Stage.REPLYING;
      forget();
      return first;
    } finally {
      lock.unlock();
    }
  }

  private void forget() {
    stage = Stage.OVER;
    requestContext = null;
    changed = null;
  }

  private void reportEnd(ModelReply reply, int status) {
    guard.state().open().remove(this);
    InFlight known = announced;
    if (known != null) {
      known.close();
    }
    ModelReply named = guard.state().kept().named(conversation, reply);
    call.attemptEnded(Attempts.withUsage(named, bytes), Attempts.mayPass(status));
  }

  public void error(Throwable thrown) {
    guard.context().error(thrown);
  }

  /** An empty buffer that expects a body of this length; a body that is too long overflows. */
  public Bytes newBody(long expected) {
    return guard.newBody(expected);
  }

  Dialect dialect() {
    return dialect;
  }

  StreamWatch watch() {
    return call.watch();
  }

  HttpGuard guard() {
    return guard;
  }

  void cut(ModelReply said) {
    guard.stopped();
    end(said.asCut());
  }

  void readBy(ReplyCollector collector) {
    reader = guard.state().open().reader(collector, this);
  }

  /** The collector of the reply, or null if there is none or the reply can no longer be read. */
  ReplyCollector reader() {
    AbandonedCalls.Reader current = reader;
    return current == null ? null : current.get();
  }

  void active() {
    activeNanos = guard.context().state().now();
  }

  long activeNanos() {
    return activeNanos;
  }
}
