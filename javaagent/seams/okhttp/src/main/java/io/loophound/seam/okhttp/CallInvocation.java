package io.loophound.seam.okhttp;

import io.loophound.agent.seam.Invocation;
import io.loophound.seam.http.ChangedBodies;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.Refusal;
import io.loophound.seam.http.ReplyCollector;
import java.io.InterruptedIOException;
import okhttp3.Call;
import okhttp3.MediaType;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;

/** The handling of one call. */
final class CallInvocation implements Invocation.Proceed {
  private final Call call;
  private final GuardedHttpCall guarded;
  private final ChangedBodies bodies;
  private final byte[] changed;

  CallInvocation(Call call, GuardedHttpCall guarded, ChangedBodies bodies) {
    this.call = call;
    this.guarded = guarded;
    this.bodies = bodies;
    this.changed = guarded.takeChangedBody(); // a call that ends while it waits has none
  }

  /**
   * Makes the call, or refuses it. {@code waits} says whether a caller waits for it: otherwise no
   * exception can be thrown to it.
   */
  Invocation decided(boolean waits) {
    if (!guarded.isRefused()) {
      return this;
    }
    OkHttpVersion.end(call);
    return waits ? guarded.invocation(this, this::refusal) : new Invocation.Replace(refusal());
  }

  /** Whether a call was abandoned rather than failed: a timeout cancels the call too. */
  static boolean isCancelled(Call call, Throwable thrown) {
    return call.isCanceled() && !(thrown instanceof InterruptedIOException);
  }

  @Override
  public Object[] arguments() {
    if (changed != null) {
      bodies.put(call.request(), changed);
    }
    return null;
  }

  @Override
  public Object exit(Object returned, Throwable thrown) {
    if (changed != null) {
      var unused = bodies.take(call.request()); // an interceptor may have thrown before
    }
    if (returned instanceof Response response) {
      return teed(response);
    }
    if (guarded.isRefused()) {
      return refusal(); // its body was refused while it was sent
    }
    if (isCancelled(call, thrown)) {
      guarded.cancelled();
    } else {
      guarded.failed(thrown == null ? "no response" : thrown.getClass().getSimpleName());
    }
    return returned;
  }

  private Object teed(Response response) {
    ResponseBody body = response.body();
    long length = body == null ? 0 : body.contentLength();
    ReplyCollector collector =
        guarded.reply(response.code(), response.header("Content-Encoding"), length);
    if (collector == null) {
      return response;
    }
    if (body == null) {
      collector.complete();
      return response;
    }
    Response.Builder watched =
        response.newBuilder().body(new TeeBody(body, collector, call, guarded));
    String warning = guarded.warning();
    return (warning == null ? watched : watched.header(GuardedHttpCall.WARNING, warning)).build();
  }

  @SuppressWarnings("deprecation") // the other order of arguments is not in version 3
  private Response refusal() {
    Refusal refusal = guarded.refusal();
    long now = System.currentTimeMillis();
    Response.Builder response =
        new Response.Builder()
            .request(call.request())
            .protocol(Protocol.HTTP_1_1)
            .code(refusal.status())
            .message("Refused")
            .sentRequestAtMillis(now)
            .receivedResponseAtMillis(now)
            .body(
                ResponseBody.create(
                    MediaType.parse(refusal.headers().get("content-type")), refusal.body()));
    refusal.headers().forEach(response::header);
    return response.build();
  }
}
