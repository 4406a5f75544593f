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
  private final HttpGuard guard;

  public CallHandler(SeamContext context) {
    this.guard = new HttpGuard(context, OkHttpSeam.NAME);
  }

  @Override
  public Invocation enter(WovenCall call) {
    Call real = (Call) call.self();
    Request request = real.request();
    Dialect dialect = OkHttpRequests.dialect(guard, request);
    if (dialect == null) {
      return null;
    }
    Caller caller = guard.queued().remove(real);
    if (caller != null && caller.context() == null) {
      return null;
    }
    RequestContext context =
        caller == null ? OkHttpRequests.current(guard, request, dialect) : caller.context();
    return invocation(real, request.body(), guard.call(dialect, context), caller == null);
  }

  private Invocation invocation(
      Call real, RequestBody body, GuardedHttpCall guarded, boolean waits) {
    if (body instanceof GateBody gate) {
      gate.judgedBy(guarded);
      return new CallInvocation(real, guarded, guard.changed()).decided(waits);
    }
    Bytes bytes =
        OkHttpVersion.isOneShot(body) || OkHttpVersion.isDuplex(body)
            ? null
            : OkHttpRequests.read(guard, body);
    if (bytes == null) {
      guarded.unread();
      return null;
    }
    boolean refused = guarded.judgeChangeable(bytes);
    CallInvocation judged = new CallInvocation(real, guarded, guard.changed());
    if (!refused) {
      guarded.throttle();
    }
    return judged.decided(waits);
  }
}
