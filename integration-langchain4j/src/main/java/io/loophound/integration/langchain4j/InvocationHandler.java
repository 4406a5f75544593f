package io.loophound.integration.langchain4j;

import dev.langchain4j.invocation.InvocationContext;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.PrivateField;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.langchain4j.mapping.Library;

/**
 * Makes the run known while an AI service acts: its invocation, the start of its token stream, the
 * follow-up rounds of that stream on the HTTP client's threads.
 */
public final class InvocationHandler implements Handler {
  private final SeamContext agent;

  // The objects that act in follow-up rounds keep the context only in a private field; without it
  // only the thread identifies the run. Null before 1.6, which has no such context.
  private final PrivateField<InvocationContext> contexts;

  public InvocationHandler(SeamContext agent) {
    this.agent = agent;
    contexts = Library.INVOCATIONS ? PrivateField.ofType(InvocationContext.class, agent) : null;
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!Library.INVOCATIONS) {
      return early(call);
    }
    RunScope scope = RunScopes.of(context(call));
    return scope == null ? null : Work.of(scope).bindOutsideCall();
  }

  // A follow-up round acts in the run of the call that it follows: its observer has bound it.
  private Invocation early(WovenCall call) {
    return Work.of(call.arguments().length == 0 ? EarlyRuns.started(call, agent.state()) : null)
        .bindOutsideCall();
  }

  private InvocationContext context(WovenCall call) {
    for (Object argument : call.arguments()) {
      if (argument instanceof InvocationContext context) {
        AgentNames.begun(context);
        return context;
      }
    }
    return contexts.of(call.owner(), call.self());
  }
}
