package io.loophound.seam.azure;

import com.azure.core.http.HttpRequest;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.wire.Bytes;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A request that may be a model call, before it is made.
 *
 * @param request the request
 * @param calls a new call each time the request is made
 * @param body what is sent, or null when it cannot be read
 */
record AzureAttempt(
    HttpRequest request, Supplier<GuardedHttpCall> calls, Function<HttpRequest, Bytes> body) {

  /**
   * The request as it is made now.
   *
   * @param request the request
   * @param call the call that the guard has judged
   */
  record ShownRequest(HttpRequest request, GuardedHttpCall call) {

    /** The response in place of a refused call. */
    RefusedResponse refusal() {
      return new RefusedResponse(request, call.refusal());
    }
  }

  /** Shows the request to the guard. */
  ShownRequest begin() {
    GuardedHttpCall call = calls.get();
    Bytes bytes = body.apply(request);
    if (bytes == null) {
      call.unread();
    } else {
      var unused = call.judge(bytes);
    }
    return new ShownRequest(request, call);
  }
}
