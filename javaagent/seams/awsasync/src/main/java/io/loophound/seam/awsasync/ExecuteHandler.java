package io.loophound.seam.awsasync;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.HttpGuard;
import io.loophound.wire.request.RequestFacts;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.async.AsyncExecuteRequest;

/** Handles the method in which an attempt of a call begins. */
public final class ExecuteHandler implements Handler {
  private final HttpGuard guard;

  public ExecuteHandler(SeamContext context) {
    guard = new HttpGuard(context, AwsAsyncSeam.NAME);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[0] instanceof AsyncExecuteRequest request) || request.fullDuplex()) {
      return null;
    }
    GuardedHttpCall guarded = find(request.request());
    if (guarded == null) {
      return null;
    }
    long length = request.requestContentPublisher().contentLength().orElse(Long.MAX_VALUE);
    if (length > guard.bodyLimit()) {
      guarded.unread();
      return null;
    }
    TakenBody body = TakenBody.of(request.requestContentPublisher());
    if (body.isThere()) {
      var unused = guarded.judge(body.copyTo(guarded.newBody(length)));
      body.delay(guarded.takeDelay());
    } else {
      guarded.unread();
    }
    return new ExecuteInvocation(guarded, request, body).decided();
  }

  /** The call that a request may be, or null when it is not a model call. */
  private GuardedHttpCall find(SdkHttpRequest request) {
    RequestFacts facts =
        new RequestFacts(
            request.host(),
            request.encodedPath(),
            request.encodedQueryParameters().orElse(""),
            name -> header(request, name));
    return guard.find(request.method().name(), facts);
  }

  private static String header(SdkHttpRequest request, String name) {
    return request.firstMatchingHeader(name).orElse(null);
  }
}
