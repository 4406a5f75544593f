package io.loophound.seam.azure;

import com.azure.core.http.HttpRequest;
import com.azure.core.util.BinaryData;
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
   * @param replaced the application's own body if the request has another in its place, or null
   */
  record ShownRequest(HttpRequest request, GuardedHttpCall call, BinaryData replaced) {

    /** The call is over: the application may send the same request again. */
    void restore() {
      if (replaced != null) {
        request.setBody(replaced);
      }
    }

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
      var unused = call.judgeChangeable(bytes);
    }
    byte[] changed = call.takeChangedBody();
    BinaryData own = changed == null ? null : request.getBodyAsBinaryData();
    if (changed != null) {
      request.setBody(BinaryData.fromBytes(changed));
    }
    return new ShownRequest(request, call, own);
  }
}
