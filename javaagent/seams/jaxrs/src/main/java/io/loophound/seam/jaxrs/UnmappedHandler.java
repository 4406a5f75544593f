package io.loophound.seam.jaxrs;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.ProblemDetail;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** RESTEasy, with an exception that no mapper of the application wants. */
public final class UnmappedHandler implements Handler {
  private final SeamContext context;

  public UnmappedHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    ProblemDetail problem = ProblemDetail.of(context, (Throwable) call.arguments()[0]);
    return problem == null ? null : new Invocation.Replace(ProblemResponse.of(problem));
  }
}
