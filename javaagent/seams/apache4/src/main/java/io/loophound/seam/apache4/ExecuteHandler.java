package io.loophound.seam.apache4;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.wire.Bytes;
import org.apache.http.HttpEntity;
import org.apache.http.HttpEntityEnclosingRequest;
import org.apache.http.HttpHost;

/** Handles the method in which every call of a client gets its response. */
public final class ExecuteHandler implements Handler {
  private final Apache4Requests requests;

  public ExecuteHandler(SeamContext context) {
    requests = new Apache4Requests(context, Apache4Seam.NAME);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[1] instanceof HttpEntityEnclosingRequest request)
        || request.getEntity() == null) {
      return null;
    }
    HttpEntity entity = request.getEntity();
    GuardedHttpCall guarded = requests.find((HttpHost) call.arguments()[0], request, entity);
    if (guarded == null) {
      return null;
    }
    if (!entity.isRepeatable()) {
      request.setEntity(new GateEntity(entity, guarded));
      return new ExecuteInvocation(guarded, request, entity).decided();
    }
    Bytes body = requests.read(entity);
    if (body == null) {
      guarded.unread();
      return null;
    }
    boolean plain = entity.getContentEncoding() == null;
    boolean refused = plain ? guarded.judgeChangeable(body) : guarded.judge(body);
    byte[] changed = guarded.takeChangedBody(); // a call that ends while it waits has none
    if (!refused) {
      guarded.throttle();
    }
    if (changed != null) {
      request.setEntity(new ChangedEntity(entity, changed));
    }
    return new ExecuteInvocation(guarded, request, changed == null ? null : entity).decided();
  }
}
