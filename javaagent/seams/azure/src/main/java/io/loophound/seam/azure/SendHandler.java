package io.loophound.seam.azure;

import com.azure.core.http.HttpPipelineCallContext;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;

/** Recognises the model calls among those that return a {@code Mono}. */
public final class SendHandler implements Handler {
  private final Requests requests;

  public SendHandler(SeamContext context) {
    requests = new Requests(context);
  }

  @Override
  public Invocation enter(Call call) {
    if (!(call.arguments()[0] instanceof HttpPipelineCallContext sent)) {
      return null;
    }
    Attempt attempt = requests.look(sent.getHttpRequest());
    return attempt == null ? null : new AsyncInvocation(attempt);
  }
}
