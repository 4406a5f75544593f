package io.loophound.seam.azure;

import com.azure.core.http.HttpRequest;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

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
}
