package io.loophound.seam.okhttp;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.HttpGuard;
import io.loophound.seam.http.QueuedCallers.Caller;
import io.loophound.seam.http.RequestContext;
import io.loophound.wire.Bytes;
import io.loophound.wire.Dialect;
import okhttp3.Call;
import okhttp3.Request;
import okhttp3.RequestBody;

/** Handles the method in which every call, direct or queued, gets its response. */
public final class CallHandler implements Handler {
  private final HttpGuard calls;

  public CallHandler(SeamContext context) {
    this.calls = new HttpGuard(context, OkHttpSeam.NAME);
  }

  @Override
  public Invocation enter(WovenCall call) {
    Call real = (Call) call.self();
    Request request = real.request();
    Dialect dialect = OkHttpRequests.dialect(calls, request);
    if (dialect == null) {
      return null;
    }
    Caller caller = calls.queued().remove(real);
    if (caller != null && caller.here() == null) {
      return null;
    }
    RequestContext here =
        caller == null ? OkHttpRequests.current(calls, request, dialect) : caller.here();
    return invocation(real, request.body(), calls.call(dialect, here), caller == null);
  }

  private Invocation invocation(
      Call real, RequestBody body, GuardedHttpCall guarded, boolean waits) {
    if (body instanceof GateBody gate) {
      gate.judgedBy(guarded);
      return new CallInvocation(real, guarded, calls.changed()).decided(waits);
    }
    Bytes bytes =
        OkHttpVersion.isOneShot(body) || OkHttpVersion.isDuplex(body)
            ? null
            : OkHttpRequests.read(calls, body);
    if (bytes == null) {
      guarded.unread();
      return null;
    }
    if (!guarded.judgeChangeable(bytes)) {
      guarded.throttle();
    }
    return new CallInvocation(real, guarded, calls.changed()).decided(waits);
  }
}
