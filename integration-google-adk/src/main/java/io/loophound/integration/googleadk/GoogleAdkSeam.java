package io.loophound.integration.googleadk;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.integration.googleadk.mapping.Mapping;
import java.util.List;

/**
 * Watches Google's ADK where an agent's loop gets its model, where a tool is executed, and where an
 * agent begins or continues.
 */
public final class GoogleAdkSeam implements Seam {
  private static final String HERE = "io.loophound.integration.googleadk.";
  private static final String ADK = "com.google.adk.";
  private static final String FLOWS = ADK + "flows.llmflows.";
  private static final String RUN_CONTEXT = ADK + "agents.InvocationContext";

  @Override
  public String name() {
    return Mapping.SEAM; // a constant: the class is not loaded here
  }

  @Override
  public List<Point> points() {
    return List.of(
        new Point(ADK + "agents.LlmAgent", "resolvedModel", List.of(), HERE + "ModelHandler"),
        new Point(
            ADK + "models.LlmRegistry",
            "getLlm",
            List.of("java.lang.String"),
            HERE + "ModelHandler"),
        new Point(ADK + "agents.BaseAgent", "runAsync", List.of(RUN_CONTEXT), HERE + "AgentHandler")
            .onlyHelps(),
        new Point(
                FLOWS + "BaseLlmFlow",
                "handleBeforeModelCallback",
                List.of(RUN_CONTEXT, ADK + "models.LlmRequest$Builder", ADK + "events.Event"),
                HERE + "BeforeModelHandler")
            .onlyHelps(),
        new Point(
                FLOWS + "Functions",
                "callTool",
                List.of(ADK + "tools.BaseTool", "java.util.Map", ADK + "tools.ToolContext"),
                HERE + "ToolHandler")
            .onlyHelps());
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
    return "META-INF/maven/com.google.adk/google-adk/pom.properties";
  }

  @Override
  public String testedVersions() {
    return "0.5.0 to 1.8.0";
  }

  @Override
  public List<String> libraries() {
    return List.of(ADK, "com.google.genai.");
  }

  @Override
  public List<String> lookedUp() {
    return List.of(ADK + "tools.ToolContext.invocationContext(");
  }
}
