package io.loophound.seam.springrest;

import io.loophound.agent.seam.Invocation;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import java.io.IOException;
import org.springframework.http.client.ClientHttpResponse;

/** The handling of one request. */
final class RequestInvocation implements Invocation.Proceed {
  private final GuardedHttpCall pending;
  private final Object[] arguments;

  /** {@code arguments} replace the request's own; null keeps them. */
  RequestInvocation(GuardedHttpCall pending, Object[] arguments) {
    this.pending = pending;
    this.arguments = arguments;
  }

  /** Makes the call, or refuses it. */
  Invocation decided() {
    return pending.invocation(this, () -> new RefusedResponse(pending.refusal()));
  }

  @Override
  public Object[] arguments() {
    return arguments;
  }

  @Override
  public Object exit(Object returned, Throwable thrown) {
    if (pending.isRefused()) { // its body was refused while it was sent
      return new RefusedResponse(pending.refusal());
    }
    if (!(returned instanceof ClientHttpResponse response)) {
      pending.failed(thrown == null ? "no response" : thrown.getClass().getSimpleName());
      return returned;
    }
    try {
      return watched(response);
    } catch (IOException | RuntimeException e) {
      pending.failed(e.getClass().getSimpleName());
      return returned;
    }
  }

  private ClientHttpResponse watched(ClientHttpResponse response) throws IOException {
    ReplyCollector collector =
        pending.reply(
            response.getStatusCode().value(),
            response.getHeaders().getFirst("content-encoding"),
            response.getHeaders().getContentLength());
    return collector == null ? response : new TeeResponse(response, collector, pending);
  }
}
