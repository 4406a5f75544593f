package io.loophound.agent.http;

import io.loophound.agent.enforce.Refusal;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.wire.Bytes;
import io.loophound.agent.wire.Dialect;
import io.loophound.agent.wire.Dialects;
import io.loophound.agent.wire.WireRequest;
import io.loophound.detectors.event.ModelReply;

/**
 * One request of a client that is, or may turn out to be, a model call. Its body may be known at
 * once or only while it is sent: the decision is made when it is. Never throws. Thread-safe.
 */
public final class PendingCall {
  private final SeamContext context;
  private final ModelCalls calls;
  private final Dialect dialect;
  private final HttpCall here;
  private Exchange exchange;
  private boolean decided;
  private boolean over;

  /** A request in this dialect. */
  public PendingCall(SeamContext context, ModelCalls calls, Dialect dialect, HttpCall here) {
    this.context = context;
    this.calls = calls;
    this.dialect = dialect;
    this.here = here;
  }

  /**
   * The dialect a request may be in, or null when it is no model call or one that a seam further
   * out has counted.
   *
   * @param contentType the body's content type, or null when unknown
   */
  public static Dialect dialect(String method, String path, String contentType) {
    Dialect dialect = Dialects.at(method, path);
    boolean ours = dialect != null && !Scopes.inModelCall() && Dialects.mayBeJson(contentType);
    return ours ? dialect : null;
  }

  /** Shows the whole body to the guard, the first time; says whether it must not be sent. */
  public boolean refuses(Bytes body) {
    synchronized (this) {
      // A reply may come before the body is sent: then there is nothing left to decide.
      if (decided || over) {
        return refused();
      }
      decided = true;
    }
    Exchange made = judge(body);
    boolean late;
    synchronized (this) {
      exchange = made;
      late = over;
    }
    if (made != null && late) {
      made.settle(ModelReply.cancelled());
    }
    return refused();
  }

  private Exchange judge(Bytes body) {
    try {
      WireRequest wire = body.overflow() ? null : dialect.read(body.array(), body.size());
      if (wire == null) {
        calls.unread();
        return null;
      }
      return calls.begin(wire, here, body.size());
    } catch (Throwable thrown) {
      context.error(thrown);
      return null;
    }
  }

  /** Slows a call down whose thread waits for it anyway. */
  public void waitIfDue() {
    Exchange allowed;
    synchronized (this) {
      allowed = exchange;
    }
    if (allowed != null) {
      allowed.waitIfDue();
    }
  }

  /** The body cannot be looked into: the call passes. */
  public void unread() {
    calls.unread();
  }

  /** Whether the call must not be made. */
  public synchronized boolean refused() {
    return exchange != null && exchange.refused();
  }

  /** The reply in place of a call that must not be made. */
  public synchronized Refusal refusal() {
    return calls.refusal(exchange);
  }

  /** What is thrown in place of a refused call; null where it gets a reply, or is not refused. */
  public synchronized RuntimeException thrown() {
    return refused() ? calls.thrown(exchange) : null;
  }

  /**
   * The reply begins.
   *
   * @param status the HTTP status
   * @param encoding the body's content encoding, or null
   * @param length the body's length as it will be read, or -1 when unknown
   * @return what is to read along, or null
   */
  public ReplyCollector reply(int status, String encoding, long length) {
    Exchange allowed;
    synchronized (this) {
      over = true;
      allowed = exchange;
    }
    return allowed == null || allowed.refused()
        ? null
        : new ReplyCollector(
            allowed, dialect, calls::unread, status, encoding == null ? "" : encoding, length);
  }

  /** The call ended without a reply, or with one whose body nobody reads. */
  public void failed(String why) {
    settle(ModelReply.failed(why));
  }

  /** The application gave up. */
  public void cancelled() {
    settle(ModelReply.cancelled());
  }

  private void settle(ModelReply reply) {
    Exchange ended;
    synchronized (this) {
      over = true;
      ended = exchange;
    }
    if (ended != null) {
      ended.settle(reply);
    }
  }

  /** Counts an error of ours. */
  public void error(Throwable thrown) {
    context.error(thrown);
  }
}
