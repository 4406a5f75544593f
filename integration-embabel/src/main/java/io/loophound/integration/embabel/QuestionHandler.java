package io.loophound.integration.embabel;

import io.loophound.agent.seam.DelegatedModelCall;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/**
 * Makes a question to a model known as a run of the agent that asks, not of its process: a process
 * may ask several questions at the same time.
 */
public final class QuestionHandler implements Handler {
  private final SeamContext context;

  public QuestionHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    Object event = call.arguments()[3];
    if (event == null) {
      return null; // nobody's question
    }
    Object agent = get(get(event, "getAgentProcess"), "getAgent");
    String name = String.valueOf(get(agent, "getName"));
    return new Question(
        DelegatedModelCall.begin(
            new RunScope(name, "", context.state().nextRunId(), Scopes.parent())));
  }

  private static Object get(Object owner, String getter) {
    try {
      return owner.getClass().getMethod(getter).invoke(owner);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(getter, e);
    }
  }

  private record Question(DelegatedModelCall asking) implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      asking.end();
      return returned;
    }
  }
}
