package io.loophound.seam.springrest;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.HttpGuard;
import io.loophound.seam.http.WrittenBody;
import io.loophound.wire.Bytes;
import io.loophound.wire.request.RequestFacts;
import java.net.URI;
import org.springframework.http.HttpHeaders;
import org.springframework.http.StreamingHttpOutputMessage.Body;
import org.springframework.http.client.ClientHttpRequest;

/** Recognises the model calls among the requests, when headers and body are complete. */
public final class ExecuteHandler implements Handler {
  private final HttpGuard calls;

  public ExecuteHandler(SeamContext context) {
    calls = HttpGuard.ofWrapper(context, SpringRestSeam.NAME);
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
    Bytes bytes = WrittenBody.read(calls, headers::getContentLength, body::writeTo);
    if (bytes == null) {
      guarded.unread();
      return null;
    }
    if (!guarded.judge(bytes)) {
      guarded.throttle();
    }
    return new RequestInvocation(guarded, null).decided();
  }

  private GuardedHttpCall find(ClientHttpRequest request, HttpHeaders headers) {
    URI address = request.getURI();
    RequestFacts facts =
        new RequestFacts(
            address.getHost(), address.getRawPath(), address.getRawQuery(), headers::getFirst);
    return calls.find(request.getMethod().name(), facts);
  }

  private Runnable abort(ClientHttpRequest request) {
    return () -> JettyAbort.abort(request, calls::error);
  }
}
