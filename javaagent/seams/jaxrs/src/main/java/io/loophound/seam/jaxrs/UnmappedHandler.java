package io.loophound.seam.jaxrs;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.ProblemDetail;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import jakarta.ws.rs.core.Response;

/** An exception that no mapper of the application wants: a kill becomes a problem detail. */
public final class UnmappedHandler implements Handler {
  private final SeamContext context;

  public UnmappedHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    ProblemDetail problem = ProblemDetail.of(context, (Throwable) call.arguments()[0]);
    return problem == null
        ? null
        : new Invocation.Replace(
            Response.status(problem.status())
                .type(ProblemDetail.TYPE)
                .header(ProblemDetail.DECISION, problem.decision())
                .entity(problem.json())
                .build());
  }
}
