package io.loophound.seam.springwebflux;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** An exception that Spring Boot's own handler would render; one of the application keeps it. */
public final class BootHandler implements Handler {
  private static final String OWN = ".DefaultErrorWebExceptionHandler";

  private final SeamContext context;

  public BootHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    String own = call.owner().getPackageName() + OWN;
    return own.equals(call.self().getClass().getName()) ? ProblemAnswer.to(call, context) : null;
  }
}
