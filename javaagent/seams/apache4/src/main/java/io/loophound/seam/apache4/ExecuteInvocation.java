package io.loophound.seam.apache4;

import io.loophound.agent.seam.Invocation;
import io.loophound.seam.http.GuardedHttpCall;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import org.apache.http.HttpEntity;
import org.apache.http.HttpEntityEnclosingRequest;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.http.impl.execchain.RequestAbortedException;

/** The handling of one call. */
final class ExecuteInvocation implements Invocation.Proceed {
  private final GuardedHttpCall pending;
  private final HttpEntityEnclosingRequest request;
  private final HttpEntity gated;

  /** {@code gated} is the application's own entity if the request has a gate in its place. */
  ExecuteInvocation(GuardedHttpCall pending, HttpEntityEnclosingRequest request, HttpEntity gated) {
    this.pending = pending;
    this.request = request;
    this.gated = gated;
  }

  /** Makes the call, or refuses it. */
  Invocation decided() {
    return pending.invocation(this, () -> new RefusedResponse(pending.refusal()));
  }

  @Override
  public Object exit(Object returned, Throwable thrown) {
    if (gated != null) {
      request.setEntity(gated);
    }
    if (returned instanceof CloseableHttpResponse response) {
      return WatchedResponse.of(response, pending, () -> abort(response));
    }
    if (pending.isRefused()) {
      return new RefusedResponse(pending.refusal()); // its body was refused while it was sent
    }
    if (isCancel(thrown)) {
      pending.cancelled();
    } else {
      pending.failed(thrown == null ? "no response" : thrown.getClass().getSimpleName());
    }
    return returned;
  }

  /** The client closes a response by reading it to its end, which may never come. */
  private void abort(CloseableHttpResponse response) throws IOException {
    if (request instanceof HttpUriRequest sent) {
      sent.abort();
    } else {
      response.close();
    }
  }

  private static boolean isCancel(Throwable thrown) {
    return thrown instanceof RequestAbortedException
        || (thrown instanceof InterruptedIOException
            && !(thrown instanceof SocketTimeoutException));
  }
}
