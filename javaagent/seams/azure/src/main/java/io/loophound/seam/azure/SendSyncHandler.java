package io.loophound.seam.azure;

import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.GuardedHttpCall;

/** Recognises the model calls among blocking calls. */
public final class SendSyncHandler implements Handler {
  private final AzureRequests requests;

  public SendSyncHandler(SeamContext context) {
    requests = new AzureRequests(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[0] instanceof HttpRequest request)) {
      return null;
    }
    AzureAttempt attempt = requests.find(request);
    return attempt == null ? null : SyncInvocation.of(attempt.begin());
  }

  /** The handling of one blocking call. */
  private static final class SyncInvocation implements Invocation.Proceed {
    private final AzureAttempt.ShownRequest begun;
    private final GuardedHttpCall call;

    private SyncInvocation(AzureAttempt.ShownRequest begun) {
      this.begun = begun;
      this.call = begun.call();
    }

    /** Makes the call, or refuses it. */
    static Invocation of(AzureAttempt.ShownRequest begun) {
      GuardedHttpCall call = begun.call();
      call.throttle();
      return call.invocation(new SyncInvocation(begun), begun::refusal);
    }

    @Override
    public Object exit(Object returned, Throwable thrown) {
      begun.restore();
      if (returned instanceof HttpResponse response) {
        return TeeResponse.of(response, call);
      }
      call.failed(thrown == null ? "no response" : thrown.getClass().getSimpleName());
      return returned;
    }
  }
}
