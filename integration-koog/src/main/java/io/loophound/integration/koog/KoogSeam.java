package io.loophound.integration.koog;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.integration.koog.mapping.Mapping;
import java.util.List;

/**
 * Watches Koog where an agent calls its model, whatever executor makes the call, and where one of
 * its tools is executed: below the notification of an agent's features, so that they are also
 * notified of a tool that is not executed.
 */
public final class KoogSeam implements Seam {
  private static final String HERE = "io.loophound.integration.koog.";
  private static final String KOOG = "ai.koog.";
  private static final String CORE = KOOG + "agents.core.";
  private static final String PROMPT = KOOG + "prompt.Prompt";
  private static final String MODEL = KOOG + "prompt.llm.LLModel";
  private static final String TOOLS = "java.util.List";
  private static final String CONTINUATION = "kotlin.coroutines.Continuation";

  @Override
  public String name() {
    return Mapping.SEAM; // a constant: the class is not loaded here
  }

  @Override
  public List<Point> points() {
    return List.of(
        model("execute", "ModelHandler", PROMPT, MODEL, TOOLS, CONTINUATION),
        model("executeMultipleChoices", "ChoicesHandler", PROMPT, MODEL, TOOLS, CONTINUATION),
        model("executeStreaming", "StreamHandler", PROMPT, MODEL, TOOLS),
        new Point(
            CORE + "environment.GenericAgentEnvironment",
            "executeTool",
            List.of(
                KOOG + "prompt.message.MessagePart$Tool$Call",
                CORE + "tools.ToolCallMetadata",
                CONTINUATION),
            HERE + "ToolHandler"));
  }

  private static Point model(String method, String handler, String... parameters) {
    return new Point(
        CORE + "feature.ContextualPromptExecutor", method, List.of(parameters), HERE + handler);
  }

  @Override
  public boolean callsModels() {
    return true;
  }

  @Override
  public boolean besideLibrary() {
    return true;
  }

  @Override
  public String versionResource() {
    return "ai/koog/agents/core/environment/GenericAgentEnvironment.class";
  }

  @Override
  public String testedVersions() {
    return "1.0.0 to 1.1.1";
  }

  @Override
  public List<String> libraries() {
    return List.of(KOOG, "kotlin.", "kotlinx.");
  }

  @Override
  public List<String> lookedUp() {
    return List.of(
        KOOG + "prompt.message.MessagePart$Tool$Result.getParts(",
        CORE + "environment.ReceivedToolResult.getParts(");
  }
}
