package io.loophound.seam.okhttp;

import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.seam.http.HttpCall;
import io.loophound.seam.http.HttpCalls;
import io.loophound.seam.http.QueuedCalls.Caller;
import io.loophound.wire.Dialect;
import okhttp3.Request;

/**
 * Handles {@code enqueue}: keeps what the caller's thread knows for the thread that makes the call.
 */
public final class EnqueueHandler implements Handler {

  private final HttpCalls calls;

  public EnqueueHandler(SeamContext context) {
    this.calls = new HttpCalls(context, OkHttpSeam.NAME);
  }

  @Override
  public Invocation enter(Call call) {
    okhttp3.Call real = (okhttp3.Call) call.self();
    Request request = real.request();
    Dialect dialect = calls.at(request.method(), request.url().encodedPath());
    if (dialect != null) {
      HttpCall here = Scopes.inModelCall() ? null : Requests.here(calls, request, dialect);
      calls.queued().remember(real, new Caller(here));
    }
    return null;
  }
}
