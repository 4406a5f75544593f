package io.loophound.integration.langchain4j;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.langchain4j.mapping.Library;
import java.lang.reflect.Method;

/** Makes the run known while an AI service acts, if only the call of its method identifies it. */
public final class ProxyHandler implements Handler {

  private final SeamContext context;

  public ProxyHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (Library.INVOCATIONS) {
      return null;
    }
    Object[] arguments = call.arguments();
    RunScope scope =
        EarlyRuns.invoked(
            arguments[0], (Method) arguments[1], (Object[]) arguments[2], context.state());
    return scope == null ? null : Work.of(scope).bindOutsideCall();
  }
}
