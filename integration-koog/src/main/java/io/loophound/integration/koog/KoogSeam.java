package io.loophound.integration.koog;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamSpec;
import io.loophound.integration.koog.mapping.Mapping;

/**
 * Watches Koog where an agent calls its model, whatever executor makes the call, and where one of
 * its tools is executed: below the notification of an agent's features, so that they are also
 * notified of a tool that is not executed.
 */
public final class KoogSeam extends SeamSpec {
  private static final String KOOG = "ai.koog.";
  private static final String CORE = KOOG + "agents.core.";
  private static final String PROMPT = KOOG + "prompt.Prompt";
  private static final String MODEL = KOOG + "prompt.llm.LLModel";
  private static final String TOOLS = "java.util.List";
  private static final String CONTINUATION = "kotlin.coroutines.Continuation";

  public KoogSeam() {
    super(Mapping.SEAM); // a constant: the class is not loaded here
    findVersion("ai/koog/agents/core/environment/GenericAgentEnvironment.class", "1.0.0 to 1.1.1");
    linkAgainst(KOOG, "kotlin.", "kotlinx.");
    lookUp(
        KOOG + "prompt.message.MessagePart$Tool$Result.getParts(",
        CORE + "environment.ReceivedToolResult.getParts(");
    markAsModelLibrary();
    watch(
        model("execute", "KoogModelHandler", PROMPT, MODEL, TOOLS, CONTINUATION),
        model("executeMultipleChoices", "ChoicesHandler", PROMPT, MODEL, TOOLS, CONTINUATION),
        model("executeStreaming", "StreamHandler", PROMPT, MODEL, TOOLS),
        point(
            CORE + "environment.GenericAgentEnvironment",
            "executeTool",
            "KoogToolHandler",
            KOOG + "prompt.message.MessagePart$Tool$Call",
            CORE + "tools.ToolCallMetadata",
            CONTINUATION));
  }

  private Point model(String method, String handler, String... parameters) {
    return point(CORE + "feature.ContextualPromptExecutor", method, handler, parameters);
  }
}
