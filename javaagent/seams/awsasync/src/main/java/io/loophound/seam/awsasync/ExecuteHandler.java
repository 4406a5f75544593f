package io.loophound.seam.awsasync;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.GuardedHttpCall;
import software.amazon.awssdk.http.async.AsyncExecuteRequest;

/** Handles the method in which an attempt of a call begins. */
public final class ExecuteHandler implements Handler {
  private final AwsRequests requests;

  public ExecuteHandler(SeamContext context) {
    requests = new AwsRequests(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[0] instanceof AsyncExecuteRequest request) || request.fullDuplex()) {
      return null;
    }
    GuardedHttpCall guarded = requests.find(request.request());
    if (guarded == null) {
      return null;
    }
    long length = request.requestContentPublisher().contentLength().orElse(Long.MAX_VALUE);
    if (length > requests.bodyLimit()) {
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
}
