package io.loophound.seam.ktor;

import io.ktor.client.HttpClient;
import io.ktor.client.request.HttpRequestBuilder;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/**
 * Records the caller of a call, because a coroutine of the engine makes it and each of its
 * attempts.
 */
public final class CallerHandler implements Handler {
  private static final String ENGINE = "io.ktor.client.engine.cio.CIOEngine";

  private final SeamContext context;

  public CallerHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (call.self() instanceof HttpClient client
        && call.arguments()[0] instanceof HttpRequestBuilder request
        && request.getMethod().getValue().equals("POST")
        && client.getEngine().getClass().getName().equals(ENGINE)) {
      boolean counted = Scopes.isInModelCall();
      OpenRequest asked = new OpenRequest(counted, counted ? null : context.state().runKey(""));
      request.getAttributes().put(OpenRequest.KEY, asked);
    }
    return null;
  }
}
