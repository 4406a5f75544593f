package io.loophound.integration.langchain4j;

import dev.langchain4j.agentic.planner.AgentInstance;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.langchain4j.mapping.Library;
import java.lang.reflect.Method;

/** Makes the name known that an agent of the agentic module was given. */
public final class AgentHandler implements Handler {

  public AgentHandler(SeamContext ignored) {}

  @Override
  public Invocation enter(WovenCall call) {
    Method method = (Method) call.arguments()[1];
    if (!Library.AGENT_NAMES || !(call.self() instanceof AgentInstance agent)) {
      return null;
    }
    Class<?> service = agent.type();
    String name = agent.name();
    boolean isOfAgent =
        method.getDeclaringClass() != Object.class
            && method.getDeclaringClass().isAssignableFrom(service);
    // an agent without a name is called like its method
    return !isOfAgent || name == null || name.isBlank() || name.equals(method.getName())
        ? null
        : AgentNames.call(service.getName(), name);
  }
}
