package io.loophound.seam.awsasync;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.GuardedHttpCall;
import software.amazon.awssdk.http.async.AsyncExecuteRequest;

/** Handles the method in which an attempt of a call begins. */
public final class ExecuteHandler implements Handler {
  private final Requests requests;

  public ExecuteHandler(SeamContext context) {
    requests = new Requests(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[0] instanceof AsyncExecuteRequest request) || request.fullDuplex()) {
      return null;
    }
    GuardedHttpCall pending = requests.find(request.request());
    if (pending == null) {
      return null;
    }
    long length = request.requestContentPublisher().contentLength().orElse(Long.MAX_VALUE);
    if (length > requests.bodyLimit()) {
      pending.unread();
      return null;
    }
    TakenBody body = TakenBody.of(request.requestContentPublisher());
    if (body.isThere()) {
      var unused = pending.judge(body.copyTo(pending.newBody(length)));
      body.delay(pending.takeDelay());
    } else {
      pending.unread();
    }
    return new ExecuteInvocation(pending, request, body).decided();
  }
}
