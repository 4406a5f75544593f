package io.loophound.seam.apache5;

import io.loophound.agent.seam.Invocation;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CancellationException;
import org.apache.hc.client5.http.impl.classic.CloseableHttpResponse;
import org.apache.hc.client5.http.impl.classic.RequestFailedException;
import org.apache.hc.core5.concurrent.Cancellable;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.io.ModalCloseable;

/** The handling of one call of a classic client. */
final class ClassicInvocation implements Invocation.Proceed {
  private final GuardedHttpCall guarded;
  private final Responses responses;
  private final ClassicHttpRequest request;
  private final HttpEntity replaced;

  /** {@code replaced} is the application's own entity if the request has another in its place. */
  ClassicInvocation(
      GuardedHttpCall guarded,
      Responses responses,
      ClassicHttpRequest request,
      HttpEntity replaced) {
    this.guarded = guarded;
    this.responses = responses;
    this.request = request;
    this.replaced = replaced;
  }

  /** Makes the call, or refuses it. */
  Invocation decided() {
    return guarded.invocation(this, () -> responses.classic(guarded.refusal()));
  }

  @Override
  public Object exit(Object returned, Throwable thrown) {
    if (replaced != null) {
      request.setEntity(replaced);
    }
    if (returned instanceof CloseableHttpResponse response) {
      read(response);
    } else if (guarded.isRefused()) {
      return responses.classic(guarded.refusal()); // its body was refused while it was sent
    } else if (isCancel(thrown)) {
      guarded.cancelled();
    } else {
      guarded.failed(thrown == null ? "no response" : thrown.getClass().getSimpleName());
    }
    return returned;
  }

  private void read(CloseableHttpResponse response) {
    HttpEntity entity = response.getEntity();
    ReplyCollector collector =
        entity == null
            ? guarded.reply(response.getCode(), null, 0)
            : guarded.reply(
                response.getCode(), entity.getContentEncoding(), entity.getContentLength());
    if (collector != null && entity != null) {
      response.setEntity(new TeeEntity(entity, collector, () -> abort(response)));
      String warning = guarded.warning();
      if (warning != null) {
        response.setHeader(GuardedHttpCall.WARNING, warning);
      }
    } else if (collector != null) {
      collector.complete();
    }
  }

  /** Closing a response would first read it to its end, which may never come. */
  private void abort(Object response) {
    if (request instanceof Cancellable sent) {
      var unused = sent.cancel();
    } else if (response instanceof ModalCloseable open) {
      open.close(CloseMode.IMMEDIATE);
    }
  }

  private static boolean isCancel(Throwable thrown) {
    return thrown instanceof CancellationException
        || thrown instanceof RequestFailedException
        || (thrown instanceof InterruptedIOException
            && !(thrown instanceof SocketTimeoutException));
  }
}
