package io.loophound.agent.http.jdk;

import io.loophound.agent.enforce.Refusal;
import io.loophound.agent.http.Exchange;
import io.loophound.agent.http.HttpCall;
import io.loophound.agent.http.ModelCalls;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.wire.Bytes;
import io.loophound.agent.wire.Dialect;
import io.loophound.agent.wire.WireRequest;
import io.loophound.detectors.event.ModelReply;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse.BodyHandler;
import java.time.Duration;
import java.util.concurrent.CancellationException;

/**
 * One call of the client that is, or may turn out to be, a model call. When its body is known only
 * while it is sent, the decision is made then.
 */
final class JdkCall implements GatePublisher.Judge {
  private final SeamContext context;
  private final ModelCalls calls;
  private final Dialect dialect;
  private final HttpRequest request;
  private final BodyHandler<?> handler;
  private final HttpClient client;
  private final Object[] arguments;
  private final HttpCall here;
  private Exchange exchange;
  private boolean gated;
  private boolean teed;
  private boolean over;

  /** For a call whose first arguments are a request and a body handler. */
  JdkCall(SeamContext context, ModelCalls calls, Dialect dialect, Call call) {
    this.context = context;
    this.calls = calls;
    this.dialect = dialect;
    this.arguments = call.arguments();
    this.request = (HttpRequest) arguments[0];
    this.handler = (BodyHandler<?>) arguments[1];
    this.client = (HttpClient) call.self();
    this.here =
        HttpCall.here(
            JdkHttpSeam.NAME,
            request.uri().getHost(),
            request.uri().getRawPath(),
            name -> request.headers().firstValue(name).orElse(null));
  }

  /** The call after a decision about it. */
  JdkCall decided(Exchange made) {
    exchange = made;
    if (!made.refused()) {
      arguments[1] = new TeeHandler<>(handler, this);
    }
    return this;
  }

  /** The call with a gate in its body. */
  JdkCall gated(BodyPublisher publisher) {
    gated = true;
    BodyPublisher gate = new GatePublisher(GatePublisher.unwrap(publisher), this, context);
    arguments[0] =
        HttpRequest.newBuilder(request, (name, value) -> true)
            .method(request.method(), gate)
            .build();
    arguments[1] = new TeeHandler<>(handler, this);
    return this;
  }

  @Override
  public boolean refuses(Bytes body) {
    synchronized (this) {
      // An answer may come before the body is sent: then there is nothing left to decide.
      if (over || exchange != null) {
        return refused();
      }
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
    WireRequest wire = body.overflow() ? null : dialect.read(body.array(), body.size());
    if (wire == null) {
      calls.unread();
      return null;
    }
    return calls.begin(wire, here, body.size());
  }

  /** Whether the call must not be made. */
  synchronized boolean refused() {
    return exchange != null && exchange.refused();
  }

  /** Slows a call down whose thread waits for it anyway. */
  synchronized void waitIfDue() {
    if (exchange != null) {
      exchange.waitIfDue();
    }
  }

  @Override
  public Duration takeDelay() {
    Exchange allowed;
    synchronized (this) {
      allowed = exchange;
    }
    return allowed == null ? Duration.ZERO : allowed.takeDelay();
  }

  /** Whether a refusal may still come while the call is made. */
  boolean gated() {
    return gated;
  }

  /** The call whose reply begins, or null when there is nothing to read along. */
  synchronized Exchange replyBegins() {
    teed = exchange != null && !exchange.refused();
    over |= exchange == null;
    return teed ? exchange : null;
  }

  /** The client has given its result: a reply whose body may still come in, or a failure. */
  void ended(Throwable thrown) {
    Exchange ended;
    boolean waits;
    synchronized (this) {
      over = true;
      ended = exchange;
      waits = teed && thrown == null;
    }
    if (ended != null && !waits) {
      ended.settle(end(thrown));
    }
  }

  private static ModelReply end(Throwable thrown) {
    Throwable cause = SendAsyncInvocation.cause(thrown);
    boolean wanted =
        !(cause == null
            || cause instanceof CancellationException
            || cause instanceof InterruptedException);
    return wanted ? ModelReply.failed(cause.getClass().getSimpleName()) : ModelReply.cancelled();
  }

  /** The reply in place of a refused call. */
  SyntheticResponse<?> synthetic() {
    Refusal refusal;
    synchronized (this) {
      refusal = calls.refusal(exchange);
    }
    return new SyntheticResponse<>(request, client.version(), refusal, handler);
  }

  /** What ends a refused call that can have no reply. */
  RuntimeException kill() {
    synchronized (this) {
      return context.exception(exchange.refusal());
    }
  }

  /** What is thrown in place of a refused call; null where it gets a reply. */
  RuntimeException thrown() {
    synchronized (this) {
      return calls.thrown(exchange);
    }
  }

  Object[] arguments() {
    return arguments;
  }

  Dialect dialect() {
    return dialect;
  }

  HttpCall here() {
    return here;
  }

  HttpClient client() {
    return client;
  }

  SeamContext context() {
    return context;
  }

  ModelCalls calls() {
    return calls;
  }
}
