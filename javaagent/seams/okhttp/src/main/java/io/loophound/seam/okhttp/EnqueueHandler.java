package io.loophound.seam.okhttp;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.HttpGuard;
import io.loophound.seam.http.QueuedCallers.Caller;
import io.loophound.seam.http.RequestContext;
import io.loophound.wire.Dialect;
import okhttp3.Request;

/**
 * Handles {@code enqueue}: keeps what the caller's thread knows for the thread that makes the call.
 */
public final class EnqueueHandler implements Handler {

  private final HttpGuard guard;

  public EnqueueHandler(SeamContext context) {
    this.guard = new HttpGuard(context, OkHttpSeam.NAME);
  }

  @Override
  public Invocation enter(WovenCall call) {
    okhttp3.Call real = (okhttp3.Call) call.self();
    Request request = real.request();
    Dialect dialect = guard.at(request.method(), request.url().encodedPath());
    if (dialect != null) {
      RequestContext context =
          Scopes.isInModelCall() ? null : OkHttpRequests.current(guard, request, dialect);
      guard.queued().remember(real, new Caller(context));
    }
    return null;
  }
}
