package io.loophound.integration.langchain4j;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.langchain4j.mapping.Library;

/**
 * Makes the run known while an AI service of Quarkus acts, since its invocations have a context. In
 * earlier versions its calls are told apart by their messages.
 */
public final class QuarkusHandler implements Handler {
  private final InvocationHandler invocations;

  public QuarkusHandler(SeamContext context) {
    invocations = new InvocationHandler(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    return Library.INVOCATIONS ? invocations.enter(call) : null;
  }
}
