package io.loophound.seam.apache5;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.wire.Bytes;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;

/** Handles the method in which every call of a classic client gets its response. */
public final class ClassicHandler implements Handler {
  private final Apache5Requests requests;
  private final Responses responses;

  /** Fails if the library's response classes are not accessible. */
  public ClassicHandler(SeamContext context) throws ReflectiveOperationException {
    this.requests = new Apache5Requests(context);
    this.responses = new Responses();
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[1] instanceof ClassicHttpRequest request)) {
      return null;
    }
    HttpEntity entity = request.getEntity();
    GuardedHttpCall guarded = requests.find((HttpHost) call.arguments()[0], request, entity);
    if (guarded == null) {
      return null;
    }
    if (!entity.isRepeatable()) {
      request.setEntity(new GateEntity(entity, guarded));
      return new ClassicInvocation(guarded, responses, request, entity).decided();
    }
    Bytes body = requests.read(entity);
    if (body == null) {
      guarded.unread();
      return null;
    }
    boolean plain = ChangedEntity.isPlain(entity);
    boolean refused = plain ? guarded.judgeChangeable(body) : guarded.judge(body);
    byte[] changed = guarded.takeChangedBody(); // a call that ends while it waits has none
    if (!refused) {
      guarded.throttle();
    }
    if (changed != null) {
      request.setEntity(new ChangedEntity(entity, changed));
    }
    HttpEntity replaced = changed == null ? null : entity;
    return new ClassicInvocation(guarded, responses, request, replaced).decided();
  }
}
