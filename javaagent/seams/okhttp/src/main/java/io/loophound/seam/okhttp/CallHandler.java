package io.loophound.seam.okhttp;

import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.HttpCall;
import io.loophound.seam.http.HttpCalls;
import io.loophound.seam.http.QueuedCalls.Caller;
import io.loophound.wire.Bytes;
import io.loophound.wire.Dialect;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.internal.connection.RealCall;

/** Handles the method in which every call, direct or queued, gets its response. */
public final class CallHandler implements Handler {
  private final HttpCalls calls;

  public CallHandler(SeamContext context) {
    this.calls = new HttpCalls(context, OkHttpSeam.NAME);
  }

  @Override
  public Invocation enter(Call call) {
    RealCall real = (RealCall) call.self();
    Request request = real.request();
    Dialect dialect = Requests.dialect(calls, request);
    if (dialect == null) {
      return null;
    }
    Caller caller = calls.queued().take(real);
    if (caller != null && caller.here() == null) {
      return null;
    }
    HttpCall here = caller == null ? Requests.here(calls, request, dialect) : caller.here();
    return look(real, request.body(), calls.call(dialect, here), caller == null);
  }

  private Invocation look(RealCall real, RequestBody body, GuardedHttpCall pending, boolean waits) {
    if (body instanceof GateBody gate) {
      gate.judgedBy(pending);
      return new CallInvocation(real, pending, waits);
    }
    Bytes bytes = body.isOneShot() || body.isDuplex() ? null : Requests.read(calls, body);
    if (bytes == null) {
      pending.unread();
      return null;
    }
    if (!pending.judge(bytes)) {
      pending.throttle();
    }
    return new CallInvocation(real, pending, waits);
  }
}
