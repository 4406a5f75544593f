package io.loophound.integration.koog;

import ai.koog.agents.core.agent.context.AIAgentContext;
import ai.koog.agents.core.feature.ContextualPromptExecutor;
import io.loophound.agent.seam.PrivateField;
import io.loophound.agent.seam.SeamContext;
import java.util.Map;

/** The agents whose calls are watched. */
public final class Agents {
  private static final String IN_METADATA = "ai.koog.agents.core.agentContext";

  private final PrivateField<AIAgentContext> agents;

  public Agents(SeamContext seam) {
    agents = PrivateField.ofType(AIAgentContext.class, seam);
  }

  /** The agent that an executor makes calls for, or null. */
  public AIAgentContext of(Object executor) {
    return agents.of(ContextualPromptExecutor.class, executor);
  }

  /** The agent that asks for a tool, or null. */
  public static AIAgentContext in(Object metadata) {
    return metadata instanceof Map<?, ?> told
            && told.get(IN_METADATA) instanceof AIAgentContext agent
        ? agent
        : null;
  }
}
