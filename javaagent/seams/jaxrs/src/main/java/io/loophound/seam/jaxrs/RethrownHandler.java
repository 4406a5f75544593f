package io.loophound.seam.jaxrs;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.ProblemDetail;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** Jersey, which throws an exception on if no mapper of the application wants it. */
public final class RethrownHandler implements Handler {
  private final SeamContext context;

  public RethrownHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    ProblemDetail problem = ProblemDetail.of(context, (Throwable) call.arguments()[0]);
    return problem == null ? null : new Rethrown(problem);
  }

  private record Rethrown(ProblemDetail problem) implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      return thrown == null ? returned : ProblemResponse.of(problem);
    }
  }
}
