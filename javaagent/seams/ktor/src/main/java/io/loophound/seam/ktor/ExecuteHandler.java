package io.loophound.seam.ktor;

import io.ktor.client.engine.HttpClientEngine;
import io.ktor.client.request.HttpRequestData;
import io.ktor.http.content.OutgoingContent;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.agent.seam.linked.Coroutines;
import io.loophound.seam.http.GuardedHttpCall;
import kotlin.coroutines.Continuation;

/**
 * Handles the method in which an attempt of a call begins. The method is entered again, without a
 * request, when it resumes after it was suspended.
 */
public final class ExecuteHandler implements Handler {
  private final KtorRequests requests;

  public ExecuteHandler(SeamContext context) {
    requests = new KtorRequests(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    Object[] arguments = call.arguments();
    if (!(arguments[0] instanceof HttpRequestData request)
        || !(arguments[1] instanceof Continuation<?> caller)
        || KtorAttempt.COROUTINES.isOurs(caller)) {
      return null;
    }
    GuardedHttpCall guarded = requests.find(request);
    return guarded == null
        ? null
        : begin((HttpClientEngine) call.self(), request, Coroutines.cast(caller), guarded);
  }

  private Invocation begin(
      HttpClientEngine engine,
      HttpRequestData request,
      Continuation<Object> caller,
      GuardedHttpCall guarded) {
    KtorAttempt attempt = new KtorAttempt(engine, request, caller, guarded);
    OutgoingContent body = RequestBody.unwrapped(request.getBody());
    if (body instanceof OutgoingContent.ByteArrayContent whole) {
      byte[] bytes = whole.bytes();
      var read = guarded.newBody(bytes.length);
      read.add(bytes, 0, bytes.length);
      var unused = attempt.judge(read);
      return attempt.decided();
    }
    boolean streams =
        body instanceof OutgoingContent.WriteChannelContent
            || body instanceof OutgoingContent.ReadChannelContent;
    Long length = body.getContentLength();
    if (!streams || (length != null && length > requests.bodyLimit())) {
      guarded.unread();
      return null;
    }
    return attempt.decided();
  }
}
