package io.loophound.seam.azure;

import com.azure.core.http.HttpPipelineCallContext;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** Recognises the model calls among those that return a {@code Mono}. */
public final class SendHandler implements Handler {
  private final AzureRequests requests;

  public SendHandler(SeamContext context) {
    requests = new AzureRequests(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[0] instanceof HttpPipelineCallContext sent)) {
      return null;
    }
    AzureAttempt attempt = requests.find(sent.getHttpRequest());
    return attempt == null ? null : new AsyncInvocation(attempt);
  }
}
