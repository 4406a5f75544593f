package io.loophound.seam.springrest;

import io.loophound.agent.seam.Invocation;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import java.io.IOException;
import org.springframework.http.client.ClientHttpResponse;

/** The handling of one request. */
final class RequestInvocation implements Invocation.Proceed {
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
