package io.loophound.seam.okhttp;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.HttpGuard;
import okhttp3.Request;
import okhttp3.RequestBody;

/** Handles {@code newCall}: puts a gate into a body that can be written only once. */
public final class NewCallHandler implements Handler {

  private final HttpGuard guard;

  public NewCallHandler(SeamContext context) {
    this.guard = new HttpGuard(context, OkHttpSeam.NAME);
  }

  @Override
  public Invocation enter(WovenCall call) {
    Request request = (Request) call.arguments()[0];
    RequestBody body = request == null ? null : request.body();
    if (body == null
        || !OkHttpVersion.isOneShot(body)
        || OkHttpVersion.isDuplex(body)
        || body instanceof GateBody) {
      return null;
    }
    return OkHttpRequests.dialect(guard, request) == null ? null : new GatedRequest(request, body);
  }

  private record GatedRequest(Request request, RequestBody body) implements Invocation.Proceed {
    @Override
    public Object[] arguments() {
      return new Object[] {
        request.newBuilder().method(request.method(), new GateBody(body)).build()
      };
    }
  }
}
