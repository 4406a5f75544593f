package io.loophound.agent.http.okhttp;

import io.loophound.agent.http.okhttp.Callers.Caller;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.wire.Dialects;
import okhttp3.Request;

/** Handles {@code enqueue}: keeps what the caller's thread knows for the thread that calls. */
public final class EnqueueHandler implements Handler {

  public EnqueueHandler(SeamContext context) {}

  @Override
  public Invocation enter(Call call) {
    okhttp3.Call real = (okhttp3.Call) call.self();
    Request request = real.request();
    if (Dialects.at(request.method(), request.url().encodedPath()) != null) {
      Callers.remember(real, new Caller(Scopes.inModelCall() ? null : Requests.here(request)));
    }
    return null;
  }
}
