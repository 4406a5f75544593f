package io.loophound.agent.http.okhttp;

import io.loophound.agent.http.HttpCall;
import io.loophound.agent.http.ModelCalls;
import io.loophound.agent.http.PendingCall;
import io.loophound.agent.http.okhttp.Callers.Caller;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.wire.Bytes;
import io.loophound.agent.wire.Dialect;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.internal.connection.RealCall;

/** Handles the method in which every call, made at once or from the queue, gets its response. */
public final class CallHandler implements Handler {
  private final SeamContext context;
  private final ModelCalls calls;

  public CallHandler(SeamContext context) {
    this.context = context;
    this.calls = new ModelCalls(context, OkHttpSeam.NAME);
  }

  @Override
  public Invocation enter(Call call) {
    RealCall real = (RealCall) call.self();
    Request request = real.request();
    Dialect dialect = Requests.dialect(request);
    if (dialect == null) {
      return null;
    }
    Caller caller = Callers.take(real);
    if (caller != null && caller.here() == null) {
      return null;
    }
    HttpCall here = caller == null ? Requests.here(request) : caller.here();
    PendingCall pending = new PendingCall(context, calls, dialect, here);
    return look(real, request.body(), pending, caller == null);
  }

  private static Invocation look(
      RealCall real, RequestBody body, PendingCall pending, boolean waits) {
    if (body instanceof GateBody gate) {
      gate.judgedBy(pending);
      return new CallInvocation(real, pending, waits);
    }
    Bytes bytes = body.isOneShot() || body.isDuplex() ? null : Requests.read(body);
    if (bytes == null) {
      pending.unread();
      return null;
    }
    if (!pending.refuses(bytes)) {
      pending.waitIfDue();
    }
    return new CallInvocation(real, pending, waits);
  }
}
