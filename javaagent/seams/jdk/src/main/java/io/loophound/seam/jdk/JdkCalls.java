package io.loophound.seam.jdk;

import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.HttpGuard;
import io.loophound.wire.Bytes;
import io.loophound.wire.request.RequestFacts;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse.BodyHandler;

/**
 * Recognises the model calls among the calls of an HTTP client. All others cost one look at the
 * path.
 */
final class JdkCalls {
  private final HttpGuard guard;

  JdkCalls(SeamContext context) {
    this.guard = new HttpGuard(context, JdkHttpSeam.NAME);
  }

  /** The handling of a call, or null when it is not a model call. */
  JdkCall find(WovenCall call) {
    if (!(call.arguments()[0] instanceof HttpRequest request)
        || !(call.arguments()[1] instanceof BodyHandler<?>)) {
      return null;
    }
    RequestFacts facts =
        new RequestFacts(
            request.uri().getHost(),
            request.uri().getRawPath(),
            request.uri().getRawQuery(),
            name -> header(request, name));
    BodyPublisher publisher = request.bodyPublisher().orElse(null);
    GuardedHttpCall guarded = publisher == null ? null : guard.find(request.method(), facts);
    if (guarded == null) {
      return null;
    }
    JdkCall seen = new JdkCall(guarded, call);
    if (!KnownBody.isReplayable(publisher)) {
      return seen.isGated(publisher);
    }
    return tryJudge(guarded, publisher) ? seen.decided() : null;
  }

  /** Judges an available body; returns whether the guard knows the call now. */
  private boolean tryJudge(GuardedHttpCall guarded, BodyPublisher publisher) {
    long length = publisher.contentLength();
    boolean tooLong = length > guard.bodyLimit();
    Bytes body = tooLong ? null : KnownBody.read(publisher, guard.newBody(length));
    if (body == null) {
      guarded.unread();
      return false;
    }
    guarded.judgeChangeable(body);
    return guarded.isJudged();
  }

  private static String header(HttpRequest request, String name) {
    return request.headers().firstValue(name).orElse(null);
  }
}
