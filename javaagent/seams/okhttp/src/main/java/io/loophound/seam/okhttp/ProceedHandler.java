package io.loophound.seam.okhttp;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.HttpGuard;
import okhttp3.Request;
import okhttp3.RequestBody;

/**
 * Handles the method by which a call hands its request to its interceptors: the first place where
 * it can be another one, because it is a final field of the call.
 */
public final class ProceedHandler implements Handler {
  private final HttpGuard guard;

  public ProceedHandler(SeamContext context) {
    guard = new HttpGuard(context, OkHttpSeam.NAME);
  }

  @Override
  public Invocation enter(WovenCall call) {
    Request request = (Request) call.arguments()[0];
    byte[] body = guard.changed().take(request);
    return body == null ? null : new ChangedRequest(changed(request, body));
  }

  @SuppressWarnings("deprecation") // the other order of arguments is not in version 3
  private static Request changed(Request request, byte[] body) {
    RequestBody changed = RequestBody.create(request.body().contentType(), body);
    return request.newBuilder().method(request.method(), changed).build();
  }

  private record ChangedRequest(Request request) implements Invocation.Proceed {
    @Override
    public Object[] arguments() {
      return new Object[] {request};
    }
  }
}
