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
  private final GuardedHttpCall guarded;
  private final HttpEntityEnclosingRequest request;
  private final HttpEntity replaced;

  /** {@code replaced} is the application's own entity if the request has another in its place. */
  ExecuteInvocation(
      GuardedHttpCall guarded, HttpEntityEnclosingRequest request, HttpEntity replaced) {
    this.guarded = guarded;
    this.request = request;
    this.replaced = replaced;
  }

  /** Makes the call, or refuses it. */
  Invocation decided() {
    return guarded.invocation(this, () -> new RefusedResponse(guarded.refusal()));
  }

  @Override
  public Object exit(Object returned, Throwable thrown) {
    if (replaced != null) {
      request.setEntity(replaced);
    }
    if (returned instanceof CloseableHttpResponse response) {
      return WatchedResponse.of(response, guarded, () -> abort(response));
    }
    if (guarded.isRefused()) {
      return new RefusedResponse(guarded.refusal()); // its body was refused while it was sent
    }
    if (isCancel(thrown)) {
      guarded.cancelled();
    } else {
      guarded.failed(thrown == null ? "no response" : thrown.getClass().getSimpleName());
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
