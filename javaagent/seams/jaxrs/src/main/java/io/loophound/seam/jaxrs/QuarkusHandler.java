package io.loophound.seam.jaxrs;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.ProblemDetail;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;

/** Quarkus REST, with an exception that no mapper of the application wants. */
public final class QuarkusHandler implements Handler {
  private final SeamContext context;

  public QuarkusHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    ProblemDetail problem = ProblemDetail.of(context, (Throwable) call.arguments()[0]);
    ResteasyReactiveRequestContext request = (ResteasyReactiveRequestContext) call.self();
    if (problem == null || request.serverResponse().headWritten()) {
      return null;
    }
    request.setResult(ProblemResponse.of(problem));
    return Invocation.Replace.NOTHING;
  }
}
