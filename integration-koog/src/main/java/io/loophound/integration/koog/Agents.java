package io.loophound.integration.koog;

import ai.koog.agents.core.agent.context.AIAgentContext;
import ai.koog.agents.core.feature.ContextualPromptExecutor;
import io.loophound.agent.seam.SeamContext;
import java.lang.reflect.Field;
import java.util.Map;

/** The agents whose calls are watched. */
public final class Agents {
  private static final String IN_METADATA = "ai.koog.agents.core.agentContext";

  private final Field context;

  /** Finds where an executor keeps its agent; reports once if there is no such place. */
  public Agents(SeamContext seam) {
    context = field(seam);
  }

  /** The agent that an executor makes calls for, or null. */
  public AIAgentContext of(Object executor) {
    try {
      return context == null ? null : (AIAgentContext) context.get(executor);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The agent that asks for a tool, or null. */
  public static AIAgentContext in(Object metadata) {
    return metadata instanceof Map<?, ?> told
            && told.get(IN_METADATA) instanceof AIAgentContext agent
        ? agent
        : null;
  }

  private static Field field(SeamContext seam) {
    try {
      for (Field field : ContextualPromptExecutor.class.getDeclaredFields()) {
        if (field.getType() == AIAgentContext.class) {
          field.setAccessible(true);
          return field;
        }
      }
      throw new NoSuchFieldException("an agent in ContextualPromptExecutor");
    } catch (NoSuchFieldException | RuntimeException e) {
      seam.error(e);
      return null;
    }
  }
}
