package io.loophound.seam.jdk;

import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import io.loophound.wire.Bytes;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.ResponseInfo;
import java.time.Duration;
import java.util.concurrent.CancellationException;

/** One call of the client that is, or may turn out to be, a model call, in the client's terms. */
final class JdkCall implements GatePublisher.Judge {
  private static final String LENGTH = "content-length";

  private final GuardedHttpCall guarded;
  private final HttpRequest request;
  private final BodyHandler<?> handler;
  private final HttpClient client;
  private final Object[] arguments;
  private boolean gated;

  /** For a call whose first arguments are a request and a body handler. */
  JdkCall(GuardedHttpCall guarded, WovenCall call) {
    this.guarded = guarded;
    this.arguments = call.arguments();
    this.request = (HttpRequest) arguments[0];
    this.handler = (BodyHandler<?>) arguments[1];
    this.client = (HttpClient) call.self();
  }

  /** The call after a decision about it. */
  JdkCall decided() {
    if (!isRefused()) {
      arguments[1] = new TeeHandler<>(handler, this);
      byte[] changed = guarded.takeChangedBody();
      if (changed != null) {
        arguments[0] =
            HttpRequest.newBuilder(request, (name, value) -> !name.equalsIgnoreCase(LENGTH))
                .method(request.method(), BodyPublishers.ofByteArray(changed))
                .build();
      }
    }
    return this;
  }

  /** The call with a gate in its body. */
  JdkCall isGated(BodyPublisher publisher) {
    gated = true;
    BodyPublisher gate = new GatePublisher(GatePublisher.unwrap(publisher), this, this::error);
    arguments[0] =
        HttpRequest.newBuilder(request, (name, value) -> true)
            .method(request.method(), gate)
            .build();
    arguments[1] = new TeeHandler<>(handler, this);
    return this;
  }

  @Override
  public boolean refuses(Bytes body) {
    return guarded.judge(body);
  }

  @Override
  public Bytes newBody() {
    return guarded.newBody(0);
  }

  @Override
  public Duration takeDelay() {
    return guarded.takeDelay();
  }

  /** Whether the call must not be made. */
  boolean isRefused() {
    return guarded.isRefused();
  }

  /** Throttles the call on the thread that waits for it. */
  void throttle() {
    guarded.throttle();
  }

  /** Whether a refusal may still come while the call is made. */
  boolean isGated() {
    return gated;
  }

  /** The collector of the reply that begins, or null if there is nothing to collect. */
  ReplyCollector replyBegins(ResponseInfo info) {
    return guarded.reply(
        info.statusCode(),
        info.headers().firstValue("content-encoding").orElse(null),
        info.headers().firstValueAsLong("content-length").orElse(-1));
  }

  /** The client has returned its result: a reply whose body may still be arriving, or a failure. */
  void ended(Throwable thrown) {
    Throwable cause = SendAsyncInvocation.cause(thrown);
    if (cause == null) {
      if (!guarded.hasBegunReply()) {
        guarded.cancelled();
      }
    } else if (cause instanceof CancellationException || cause instanceof InterruptedException) {
      guarded.cancelled();
    } else {
      guarded.failed(cause.getClass().getSimpleName());
    }
  }

  /** Whether the reply tells the application of a warning. */
  boolean warns() {
    return guarded.warning() != null;
  }

  /** The client's reply, or the same one with the header of a warning. */
  Object warned(Object returned) {
    try {
      String warning = returned instanceof HttpResponse<?> ? guarded.warning() : null;
      return warning == null ? returned : new WarnedResponse<>((HttpResponse<?>) returned, warning);
    } catch (Throwable thrown) {
      error(thrown);
      return returned;
    }
  }

  /** The reply to a refused call. */
  SyntheticResponse<?> synthetic() {
    return new SyntheticResponse<>(request, client.version(), guarded.refusal(), handler);
  }

  /** The exception that ends a refused call that cannot have a reply. */
  RuntimeException kill() {
    return guarded.kill();
  }

  /** The exception for a refused call; null if it gets a reply. */
  RuntimeException thrown() {
    return guarded.thrown();
  }

  Object[] arguments() {
    return arguments;
  }

  HttpClient client() {
    return client;
  }

  /** Counts an error of LoopHound. */
  void error(Throwable thrown) {
    guarded.error(thrown);
  }
}
