package io.loophound.seam.springrest;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.HttpGuard;
import io.loophound.seam.http.ReplyCollector;
import io.loophound.seam.http.WrittenBody;
import io.loophound.wire.Bytes;
import io.loophound.wire.request.RequestFacts;
import java.io.IOException;
import java.net.URI;
import org.springframework.http.HttpHeaders;
import org.springframework.http.StreamingHttpOutputMessage.Body;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpResponse;

/** Recognises the model calls among the requests, when headers and body are complete. */
public final class ExecuteHandler implements Handler {
  private final HttpGuard guard;

  public ExecuteHandler(SeamContext context) {
    guard = HttpGuard.ofWrapper(context, SpringRestSeam.NAME);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.self() instanceof ClientHttpRequest request)
        || !(call.arguments()[0] instanceof HttpHeaders headers)
        || !(call.arguments()[1] instanceof Body body)) {
      return null;
    }
    GuardedHttpCall guarded = find(request, headers);
    if (guarded == null) {
      return null;
    }
    if (!body.repeatable()) {
      GateBody gate = new GateBody(body, guarded, abort(request));
      return new RequestInvocation(guarded, new Object[] {headers, gate}).decided();
    }
    Bytes bytes = WrittenBody.read(guard, headers::getContentLength, body::writeTo);
    if (bytes == null) {
      guarded.unread();
      return null;
    }
    if (!guarded.judgeChangeable(bytes)) {
      guarded.throttle();
    }
    byte[] changed = guarded.takeChangedBody();
    Object[] arguments = changed == null ? null : ChangedBody.arguments(headers, changed);
    return new RequestInvocation(guarded, arguments).decided();
  }

  private GuardedHttpCall find(ClientHttpRequest request, HttpHeaders headers) {
    URI address = request.getURI();
    RequestFacts facts =
        new RequestFacts(
            address.getHost(), address.getRawPath(), address.getRawQuery(), headers::getFirst);
    return guard.find(request.getMethod().name(), facts);
  }

  private Runnable abort(ClientHttpRequest request) {
    return () -> JettyAbort.abort(request, guard::error);
  }

  /** The handling of one request. */
  private static final class RequestInvocation implements Invocation.Proceed {
    private final GuardedHttpCall guarded;
    private final Object[] arguments;

    /** {@code arguments} replace the request's own; null keeps them. */
    RequestInvocation(GuardedHttpCall guarded, Object[] arguments) {
      this.guarded = guarded;
      this.arguments = arguments;
    }

    /** Makes the call, or refuses it. */
    Invocation decided() {
      return guarded.invocation(this, () -> new RefusedResponse(guarded.refusal()));
    }

    @Override
    public Object[] arguments() {
      return arguments;
    }

    @Override
    public Object exit(Object returned, Throwable thrown) {
      if (guarded.isRefused()) { // its body was refused while it was sent
        return new RefusedResponse(guarded.refusal());
      }
      if (!(returned instanceof ClientHttpResponse response)) {
        guarded.failed(thrown == null ? "no response" : thrown.getClass().getSimpleName());
        return returned;
      }
      try {
        return watched(response);
      } catch (IOException | RuntimeException e) {
        guarded.failed(e.getClass().getSimpleName());
        return returned;
      }
    }

    private ClientHttpResponse watched(ClientHttpResponse response) throws IOException {
      ReplyCollector collector =
          guarded.reply(
              response.getStatusCode().value(),
              response.getHeaders().getFirst("content-encoding"),
              response.getHeaders().getContentLength());
      return collector == null ? response : new TeeResponse(response, collector, guarded);
    }
  }
}
